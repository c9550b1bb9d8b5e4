/** The thread's side of a command: runs it, and has the process write what it says. */
import { Writable } from 'node:stream';
import { throttled } from '../../index/service/throttledProgress';
import { createClient, serve } from '../../protocol/channel';
import type { Client, MessagePortLike } from '../../protocol/channel';
import type { StatusLine } from '../statusLine';
import type { CommandEvents, CommandRequests, MappingInvocation, OutputRequests } from './messages';

/** What a command writes to. */
export interface CommandOutput {
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly status: StatusLine;
}

/** Runs the one command that the process asks for with `run`. */
export function serveCommand(
  port: MessagePortLike,
  run: (invocation: MappingInvocation, output: CommandOutput, signal: AbortSignal) => Promise<void>,
): void {
  const cancel = new AbortController();
  const client = createClient<OutputRequests, Record<string, never>>(port);
  const emit = serve<CommandRequests, CommandEvents>(port, {
    run: async (invocation) => {
      await run(invocation, output, cancel.signal);
      return null;
    },
    cancel: () => {
      cancel.abort();
      return null;
    },
  });
  const output: CommandOutput = {
    stdout: streamTo('stdout', client),
    stderr: streamTo('stderr', client),
    status: {
      progress: throttled((progress) => emit('progress', progress)),
      note: (text) => emit('note', text),
      end: () => emit('end', null),
    },
  };
}

/** A stream whose texts the process writes; a write has ended when it has ended there. */
function streamTo(to: 'stdout' | 'stderr', client: Client<OutputRequests, Record<string, never>>): Writable {
  const stream = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => {
      client.request('write', { to, text }).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A failed write rejects where it was made.
  stream.on('error', () => undefined);
  return stream;
}
