// Says so where the browser is too old for the page. Not a module, and in words that old browsers know.
(function () {
  function say() {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', say);
    else {
      document.getElementById('too-old').hidden = false;
      document.body.className += ' too-old';
    }
  }
  // What a page that has not shown anything yet throws is a word it does not know. Files that did not come are no errors here.
  function thrown() {
    var main = document.querySelector('main');
    if (!main || main.childElementCount === 0) say();
  }
  addEventListener('error', thrown);
  addEventListener('unhandledrejection', thrown);
  var modules = 'noModule' in HTMLScriptElement.prototype;
  if (!modules || !String.prototype.replaceAll || !CSS.supports('aspect-ratio', '1')) say();
}());
