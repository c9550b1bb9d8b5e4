/** Serves bare repositories to git over HTTP: git's own http-backend, run as a CGI program. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';

export interface GitBackend {
  /** Answers a request for `rest` (as `/info/refs`) of the repository. */
  serve(bare: string, rest: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Ends the programs that still run. */
  close(): void;
}

export function createGitBackend(): GitBackend {
  const running = new Set<ChildProcess>();
  return {
    serve: (bare, rest, request, response) =>
      new Promise((resolve, reject) => {
        const child = spawn('git', ['http-backend'], {
          env: variablesOf(bare, rest, request),
          stdio: ['pipe', 'pipe', 'inherit'],
        });
        running.add(child);
        child.on('error', reject);
        child.on('close', () => {
          running.delete(child);
          resolve();
        });
        // A client that goes away early leaves the program with a closed pipe.
        child.stdin.on('error', () => undefined);
        request.pipe(child.stdin);
        response.on('close', () => child.kill());
        passOn(child.stdout, response);
      }),
    close: () => {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

function variablesOf(bare: string, rest: string, request: IncomingMessage): NodeJS.ProcessEnv {
  const url = new URL(request.url ?? '/', 'http://loopback');
  return {
    PATH: process.env['PATH'],
    ...{ GIT_PROJECT_ROOT: dirname(bare), PATH_INFO: `/${basename(bare)}${rest}`, GIT_HTTP_EXPORT_ALL: '1' },
    ...{ REQUEST_METHOD: request.method, QUERY_STRING: url.search.slice(1), REMOTE_ADDR: '127.0.0.1' },
    CONTENT_TYPE: request.headers['content-type'] ?? '',
    HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
    GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
  };
}

/** The program's head says status and headers, up to an empty line; what follows is the body. */
function passOn(output: NodeJS.ReadableStream, response: ServerResponse): void {
  let head: Buffer | null = Buffer.alloc(0);
  output.on('data', (piece: Buffer) => {
    if (head === null) {
      response.write(piece);
      return;
    }
    head = Buffer.concat([head, piece]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const lines = head.subarray(0, end).toString('latin1').split('\r\n');
    const headers = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
    const status = headers.find(([name]) => name === 'Status')?.[1] ?? '200';
    response.writeHead(Number.parseInt(status, 10), Object.fromEntries(headers));
    response.write(head.subarray(end + 4));
    head = null;
  });
  output.on('end', () => response.end());
}
