# A host pass for «سمر», made by a Python server. To see one:
# SAMAR_KEY=… SAMAR_KEY_SECRET=… SAMAR_ORIGIN=https://www.example.org python3 python.py 42 سلمى
import base64, hashlib, hmac, json, os, sys, time, uuid


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def host_pass(key, secret, origin, user_id, nickname, **account):
    """Who comes: user_id is theirs at your site. username (and cap) only for somebody with an account in the chat."""
    header = {"alg": "HS256", "typ": "JWT", "kid": key}
    claims = {
        "jti": str(uuid.uuid4()),
        "iat": int(time.time()),
        "origin": origin,
        "sub": str(user_id),
        "nickname": nickname,
        **account,
    }
    signed = ".".join(base64url(json.dumps(part).encode()) for part in (header, claims))
    signature = hmac.new(secret.encode(), signed.encode(), hashlib.sha256).digest()
    return f"{signed}.{base64url(signature)}"


if __name__ == "__main__":
    key, secret, origin = (os.environ.get(name) for name in ("SAMAR_KEY", "SAMAR_KEY_SECRET", "SAMAR_ORIGIN"))
    if not (key and secret and origin) or len(sys.argv) < 3:
        print(
            "Set SAMAR_KEY, SAMAR_KEY_SECRET and SAMAR_ORIGIN, and give an id and a nickname: python3 python.py 42 سلمى",
            file=sys.stderr,
        )
        sys.exit(2)
    user_id, nickname, *account = sys.argv[1:]
    named = dict(zip(("username", "cap"), account))
    print(host_pass(key, secret, origin, user_id, nickname, **named))
