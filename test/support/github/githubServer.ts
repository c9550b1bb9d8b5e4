/**
 * A loopback GitHub: the used part of its REST API over real HTTP, and git's own HTTP, over what a test gives it.
 * `startGithub([servedRepository('octo/hello', {...})])`.
 */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { answerApi } from './api';
import type { Answer } from './api';
import { playFault } from './faults';
import type { Fault } from './faults';
import { createGitBackend } from './gitBackend';
import type { GitBackend } from './gitBackend';
import type { ServedRepository } from './served';
import { sendAnswer } from './send';

export interface SeenRequest {
  readonly method: string;
  /** With its query, without the API's prefix. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

export interface GithubServer {
  /** Where pages and clones are, without a slash at the end. */
  readonly root: string;
  /** The REST API, as a GitHub Enterprise has it. */
  readonly apiUrl: string;
  /** Of the API, in order. */
  readonly requests: readonly SeenRequest[];
  /** Of git, in order. */
  readonly gitRequests: readonly string[];
  /** The next requests of the API are answered with these. */
  fail(...faults: readonly Fault[]): void;
  /** What it holds from now on. */
  serve(repositories: readonly ServedRepository[]): void;
  close(): Promise<void>;
}

export interface GithubOptions {
  /** Tokens that it takes; another one gets 401. */
  readonly tokens?: readonly string[];
}

const PREFIX = '/api/v3';

/** A running server on a free port of the loopback interface; whoever starts it closes it. */
export async function startGithub(
  repositories: readonly ServedRepository[] = [],
  { tokens = [] }: GithubOptions = {},
): Promise<GithubServer> {
  let held = repositories;
  const [requests, gitRequests, faults]: [SeenRequest[], string[], Fault[]] = [[], [], []];
  const backend = createGitBackend();
  const server = createServer((request, response) => {
    const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const handle = async (): Promise<void> => {
      if (!(request.url ?? '').startsWith(`${PREFIX}/`)) {
        gitRequests.push(`${request.method} ${request.url}`);
        return serveGit(held, backend, request, response);
      }
      const path = (request.url ?? '').slice(PREFIX.length);
      requests.push({ method: request.method ?? '', path, headers: request.headers });
      const fault = faults.shift();
      if (fault !== undefined) playFault(fault, response);
      else sendAnswer(await apiAnswer(held, { root, tokens, path, request }), request, response);
    };
    handle().catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ root, apiUrl: `${root}${PREFIX}`, requests, gitRequests },
    fail: (...more) => void faults.push(...more),
    serve: (more) => {
      held = more;
    },
    close: () => {
      backend.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

interface Asked {
  readonly root: string;
  readonly tokens: readonly string[];
  readonly path: string;
  readonly request: IncomingMessage;
}

async function apiAnswer(
  held: readonly ServedRepository[],
  { root, tokens, path, request }: Asked,
): Promise<Answer> {
  const given = /^(?:Bearer|token) (.*)$/.exec(request.headers.authorization ?? '')?.[1];
  if (given !== undefined && !tokens.includes(given))
    return { status: 401, json: { message: 'Bad credentials' } };
  const seen = held.filter(({ isPrivate }) => given !== undefined || !isPrivate);
  const repositories = await Promise.all(
    seen.map(async (repository) => ({ ...repository, readmeText: await readmeOf(repository) })),
  );
  const accept = request.headers.accept ?? '';
  return answerApi({ root, apiUrl: `${root}${PREFIX}`, repositories }, new URL(path, root), accept);
}

async function readmeOf({ bare, readme }: ServedRepository): Promise<string | null> {
  if (bare === null) return readme;
  const asked = promisify(execFile)('git', ['--git-dir', bare, 'show', 'HEAD:README.md'], {
    maxBuffer: 1 << 26,
  });
  // A repository without one, or without a commit.
  return asked.then(
    ({ stdout }) => stdout,
    () => null,
  );
}

async function serveGit(
  held: readonly ServedRepository[],
  backend: GitBackend,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://loopback');
  const [, name, rest] =
    /^\/([^/]+\/[^/]+?)(?:\.git)?(\/(?:info\/refs|git-upload-pack))$/.exec(pathname) ?? [];
  const found = held.find((repository) => repository.name === name && !repository.isPrivate);
  if (rest !== undefined && found?.bare) return backend.serve(found.bare, rest, request, response);
  response.writeHead(404).end();
}
