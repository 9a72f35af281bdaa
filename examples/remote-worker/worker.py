"""A remote worker of Faina with the standard library alone: FAINA_URL, FAINA_API_KEY, WORKER_NAME."""
import json, os, signal, threading, time, urllib.error, urllib.request

URL, KEY = os.environ["FAINA_URL"], os.environ["FAINA_API_KEY"]
NAME = os.environ.get("WORKER_NAME", "python-1")
stopping = threading.Event()


def post(path, body, seconds=10):
    request = urllib.request.Request(URL + path, json.dumps(body).encode(), method="POST")
    request.add_header("Authorization", "Bearer " + KEY)
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=seconds) as reply:
        return json.load(reply)


def count_words(args, call):
    return {"words": len(args["text"].split())}


TOOLS = {"python_count_words": count_words}
DESCRIBED = [{"name": "python_count_words", "description": "Counts the words of a text.", "effect": "none",
              "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}},
                              "required": ["text"], "additionalProperties": False}}]


def beat(call, done):
    while not done.wait(call["leaseMs"] / 3000):
        try:
            post(f"/v1/tool-calls/{call['callId']}/heartbeat", {"lease": call["lease"]})
        except OSError:
            pass  # the lease may still hold; the answer will tell


def run(call):
    done = threading.Event()
    threading.Thread(target=beat, args=(call, done), daemon=True).start()
    try:
        word, body = "complete", {"data": TOOLS[call["tool"]](call["args"], call)}
    except Exception as error:  # what it had done by then is not known
        word, body = "fail", {"code": "UNEXPECTED_TOOL_ERROR", "message": str(error) or "failed"}
    try:
        post(f"/v1/tool-calls/{call['callId']}/{word}", {"lease": call["lease"], **body})
    finally:
        done.set()


signal.signal(signal.SIGTERM, lambda *_: stopping.set())
post("/v1/tool-workers", {"name": NAME, "tools": DESCRIBED})
while not stopping.is_set():
    try:
        for call in post("/v1/tool-calls/claim", {"worker": NAME, "max": 1, "waitS": 5}, 15):
            run(call)
    except urllib.error.HTTPError as error:
        if error.code < 500 and error.code not in (409, 429):
            raise
        time.sleep(1)
    except OSError:
        time.sleep(1)
