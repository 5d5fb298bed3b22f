# Takes what a webhook is sent, in Python 3.9 or newer: SAMAR_WEBHOOK_SECRET=whsec_… python3 python.py 9000
# The secret is the one that the panel has shown. No library is needed; those of standardwebhooks.com do the same.
import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ.get("SAMAR_WEBHOOK_SECRET", "")
if not SECRET.startswith("whsec_"):
    print("Set SAMAR_WEBHOOK_SECRET to the secret that the panel has shown: it begins with whsec_.", file=sys.stderr)
    sys.exit(2)
KEY = base64.b64decode(SECRET.removeprefix("whsec_"))
PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 9000
# Of these messages a second copy may come: keep their ids wherever you keep what you make of them.
taken = set()


def is_genuine(headers, body):
    at = headers.get("webhook-timestamp", "0")
    # Whoever has seen a message can send it again later.
    if not at.isdigit() or abs(time.time() - int(at)) > 300:
        return False
    signed = f"{headers.get('webhook-id')}.{at}.".encode() + body
    right = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(each, f"v1,{right}") for each in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not is_genuine(self.headers, body):
            self.answer(401)
            return
        message_id = self.headers["webhook-id"]
        if message_id not in taken:
            taken.add(message_id)
            message = json.loads(body)
            data = message["data"]
            said = data["text"] if "text" in data else f"{data['nickname']} ({data['reason']})"
            print(f"{message['type']}: {said}", flush=True)
        # Whatever is not 2xx is sent again later.
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("", PORT), Receiver)
print(f"Listening on port {PORT}.", flush=True)
server.serve_forever()
