/** A Python program that tries what a sandbox forbids, and says of each attempt whether it was DONE or refused. */
export function hostileProgram(session: string): string {
  return `
import os, pathlib, socket
ws = os.environ["REPOMASTER_WORKSPACE"]
session = ${JSON.stringify(session)}
def attempt(name, work):
    try:
        work()
        print(name, "DONE")
    except Exception:
        print(name, "refused")
attempt("work tree", lambda: open(ws + "/data.txt", "w").write("x"))
attempt("new file", lambda: open(ws + "/new.txt", "w"))
attempt("remove", lambda: os.remove(ws + "/data.txt"))
attempt("rename", lambda: os.rename(ws + "/src", ws + "/gone"))
attempt("above", lambda: open("../../out.txt", "w"))
attempt("beside", lambda: os.mkdir("../other"))
attempt("journal", lambda: open(session + "/journal.jsonl").read())
attempt("usr", lambda: open("/usr/canary", "w"))
attempt("network", lambda: socket.create_connection(("127.0.0.1", 9), 1))
os.symlink(ws, "link")
attempt("link", lambda: open("link/data.txt", "a").write("x"))
attempt("own", lambda: open("own.txt", "w").write("x"))
`;
}
