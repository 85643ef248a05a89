"""What systemd does to a service of Type=notify with a watchdog: SOCKET SECONDS COMMAND... Says what it heard, a line each."""

import os
import signal
import socket
import subprocess
import sys
import time

path, limit, command = sys.argv[1], float(sys.argv[2]), sys.argv[3:]
listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
listener.bind(path)
listener.settimeout(1)
told = {**os.environ, "NOTIFY_SOCKET": path, "WATCHDOG_USEC": str(int(limit * 1_000_000))}
child = subprocess.Popen(command, env=told, stdout=subprocess.DEVNULL)
signal.signal(signal.SIGTERM, lambda *_: child.kill())
alive = time.monotonic()
while child.poll() is None:
    try:
        heard = listener.recv(4096).decode()
        print(heard.replace("\n", " "), flush=True)
        if "WATCHDOG=1" in heard:
            alive = time.monotonic()
    except socket.timeout:
        pass
    if time.monotonic() - alive > limit:
        print("SILENT", flush=True)
        child.kill()
print(f"EXIT={child.returncode}", flush=True)
