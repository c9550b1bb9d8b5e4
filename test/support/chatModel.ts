/** A model of VS Code's own chat, answered by the test, and VS Code's commands, run by it: the other end of test/end-to-end/chatModel. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { repositoryRoot } from './paths';

/** An extension to install. */
export const chatModelFolder = join(repositoryRoot, 'test', 'end-to-end', 'chatModel');

export type ChatPart =
  | { readonly text: string }
  | { readonly call: { readonly id: string; readonly name: string; readonly input: object } };

export interface ChatModel {
  readonly url: string;
  /** What the model was sent, a JSON text a request: the contents of all messages. */
  readonly requests: readonly string[];
  /** Addresses that were asked for and are none of the other end's: what a page fetched. */
  readonly fetched: readonly string[];
  /** The parts of the next replies, a list each; behind them one that `waits` goes on until it is cancelled or broken off. */
  push(...replies: readonly ChatReply[]): void;
  /** Ends the connection in the middle of the reply that waits. */
  breakOff(): void;
  /** Resolves once a request was ended before its reply. */
  cancelled(): Promise<void>;
  /** Runs the command in the extension host; `{ path, lines }` in `args` stand for places. Resolves once it has ended. */
  run(command: string, ...args: readonly unknown[]): Promise<void>;
  close(): Promise<void>;
}

export type ChatReply = readonly ChatPart[] | { readonly parts: readonly ChatPart[]; readonly waits: true };

interface Command {
  readonly id: number;
  readonly command: string;
  readonly args: readonly unknown[];
}

export async function startChatModel(): Promise<ChatModel> {
  const requests: string[] = [];
  const fetched: string[] = [];
  const replies: ChatReply[] = [];
  const commands = createCommands();
  let waiting: ServerResponse | undefined;
  let noteCancelled: () => void = () => undefined;
  const cancelled = new Promise<void>((resolve) => (noteCancelled = resolve));
  const answer = (body: string, response: ServerResponse): void => {
    requests.push(body);
    const reply = replies.shift() ?? [{ text: 'The script has no more replies.' }];
    const parts = 'parts' in reply ? reply.parts : reply;
    for (const part of parts) response.write(`${JSON.stringify(part)}\n`);
    if (!('parts' in reply)) response.end();
    else response.once('close', noteCancelled);
    waiting = response;
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (request.url === '/answer') answer(body, response);
      else if (request.url === '/command') commands.ask(response);
      else {
        if (request.url === '/ended') commands.end(body);
        else fetched.push(request.url ?? '');
        response.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ requests, fetched },
    push: (...more) => void replies.push(...more),
    breakOff: () => void waiting?.destroy(),
    cancelled: () => cancelled,
    run: (command, ...args) => commands.run(command, args),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Commands {
  ask(response: ServerResponse): void;
  end(body: string): void;
  run(command: string, args: readonly unknown[]): Promise<void>;
}

function createCommands(): Commands {
  const waiting: Command[] = [];
  const ends = new Map<number, (error: string | undefined) => void>();
  let asker: ServerResponse | undefined;
  let ids = 0;
  const give = (): void => {
    const [next] = waiting;
    if (asker === undefined || next === undefined) return;
    asker.end(JSON.stringify(next));
    asker = undefined;
    waiting.shift();
  };
  return {
    ask: (response) => {
      asker = response;
      give();
    },
    end: (body) => {
      const { id, error } = JSON.parse(body) as { id: number; error?: string };
      ends.get(id)?.(error);
      ends.delete(id);
    },
    run: (command, args) =>
      new Promise((resolve, reject) => {
        const id = ++ids;
        ends.set(id, (error) =>
          error === undefined ? resolve() : reject(new Error(`${command}: ${error}`)),
        );
        waiting.push({ id, command, args });
        give();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
