"""A folder served by WsgiDAV on a free port of this computer, which is printed once it listens."""

import sys

from cheroot.wsgi import Server
from wsgidav.wsgidav_app import WsgiDAVApp

folder, user, password = sys.argv[1:]
app = WsgiDAVApp(
    {
        "provider_mapping": {"/": folder},
        "simple_dc": {"user_mapping": {"*": {user: {"password": password}}}},
        "http_authenticator": {"accept_basic": True, "accept_digest": False, "default_to_digest": False},
        # Broken connections are not logged.
        "logging": {"enable": False},
        "verbose": 0,
    }
)
server = Server(("127.0.0.1", 0), app)
server.error_log = lambda *_, **__: None
server.prepare()
print(server.bind_addr[1], flush=True)
server.serve()
