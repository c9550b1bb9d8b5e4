/** A model that is played by whoever reads and writes files. */
import { mkdirSync, readFileSync, readdirSync, renameSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { CancelledError, errorText } from '../../../src/core/errors';
import type { ModelReply } from './messages';
import type { ReplySource } from './recorder';

const replySchema = z.strictObject({
  text: z.string().default(''),
  calls: z.array(z.strictObject({ name: z.string(), input: z.record(z.string(), z.unknown()) })).default([]),
});

/**
 * Writes each request to NNNN.request.json in the folder and answers once NNNN.reply.json is there: text and calls. A file
 * that is no reply yet is told by `onProblem` and read again when it changes. Throws where the folder holds files already.
 */
export function mailboxSource(folder: string, onProblem: (line: string) => void): ReplySource {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0)
    throw new Error(`${folder} holds another session's files: name an empty folder`);
  let asked = 0;
  return async ({ sent }, signal) => {
    const number = String(++asked).padStart(4, '0');
    const replied = whenReplied(folder, number, onProblem, signal);
    const request = join(folder, `${number}.request.json`);
    writeFileSync(`${request}.part`, `${JSON.stringify(sent, null, 2)}\n`);
    renameSync(`${request}.part`, request);
    return { kind: 'reply', reply: await replied };
  };
}

function whenReplied(
  folder: string,
  number: string,
  onProblem: (line: string) => void,
  signal: AbortSignal,
): Promise<ModelReply> {
  return new Promise((resolve, reject) => {
    const watcher = watch(folder, () => look());
    const end = (): void => {
      watcher.close();
      signal.removeEventListener('abort', cancel);
    };
    const cancel = (): void => {
      end();
      reject(new CancelledError());
    };
    const look = (): void => {
      const read = readReply(folder, number);
      if (read === null) return;
      if (typeof read === 'string') {
        onProblem(read);
        return;
      }
      end();
      resolve(read);
    };
    watcher.on('error', (error) => {
      end();
      reject(error);
    });
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
  });
}

/** The reply, what is wrong with it, or null where there is none. */
function readReply(folder: string, number: string): ModelReply | string | null {
  const name = `${number}.reply.json`;
  if (!readdirSync(folder).includes(name)) return null;
  try {
    const { text, calls } = replySchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
    if (text === '' && calls.length === 0) return `${name}: needs text or calls`;
    const uses = calls.map((call, at) => ({ type: 'tool_use', id: `toolu_${number}_${at}`, ...call }));
    return {
      content: [...(text === '' ? [] : [{ type: 'text', text }]), ...uses],
      stop_reason: calls.length === 0 ? 'end_turn' : 'tool_use',
      usage: null,
    };
  } catch (error) {
    return `${name}: ${error instanceof z.ZodError ? z.prettifyError(error) : errorText(error)}`;
  }
}
