/** Runs a command that maps a folder in a thread, which may need too much memory or hang without the process. */
import type { Writable } from 'node:stream';
import type { Thread } from '../../index/service/thread';
import { serve } from '../../protocol/channel';
import type { StatusLine } from '../statusLine';
import { untilCancelled } from '../untilCancelled';
import type { CommandEvents, CommandRequests, MappingInvocation, OutputRequests } from './messages';

export type CommandThread = Thread<CommandRequests, CommandEvents>;

export interface CommandThreadPorts {
  startCommand(): CommandThread;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly status: StatusLine;
}

/**
 * Runs the command to its end. Throws as the command does, OutOfMemoryError where it needs more memory than its thread may
 * take, and CancelledError soon after the signal, whatever the thread is at.
 */
export async function runInThread(
  invocation: MappingInvocation,
  ports: CommandThreadPorts,
  signal: AbortSignal,
): Promise<void> {
  const { status } = ports;
  const thread = ports.startCommand();
  const { client } = thread;
  serve<OutputRequests, Record<string, never>>(thread.port, {
    write: ({ to, text }) => written(ports[to], text),
  });
  client.on('progress', (progress) => status.progress(progress));
  client.on('note', (text) => status.note(text));
  client.on('end', () => status.end());
  try {
    const cancel = (): Promise<unknown> => client.request('cancel', null);
    await untilCancelled(client.request('run', invocation), cancel, signal);
  } finally {
    status.end();
    await thread.end();
  }
}

function written(out: Writable, text: string): Promise<null> {
  return new Promise((resolve, reject) => {
    out.write(text, (error) => (error ? reject(error) : resolve(null)));
  });
}
