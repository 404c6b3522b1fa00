// Shows a notice if the browser is too old for the page. Not a module, and in the syntax of old browsers.
(function () {
  function say() {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', say);
    else {
      document.getElementById('too-old').hidden = false;
      document.body.className += ' too-old';
    }
  }
  // An error before anything is shown is unknown syntax. Files that failed to load do not count.
  function thrown() {
    var main = document.querySelector('main');
    if (!main || main.childElementCount === 0) say();
  }
  addEventListener('error', thrown);
  addEventListener('unhandledrejection', thrown);
  var modules = 'noModule' in HTMLScriptElement.prototype;
  if (!modules || !String.prototype.replaceAll || !CSS.supports('aspect-ratio', '1')) say();
}());
