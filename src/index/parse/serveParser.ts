/** A parse worker's side: reads files, extracts their facts, sends plain data back. */
import type { Transferable } from 'node:worker_threads';
import { UserError, errorText } from '../../core/errors';
import { readSource } from '../scan/readSource';
import { parserBytes } from './languageParsers';
import type { LanguageParsers } from './languageParsers';
import type { ParseAnswer, ParseBatch, ParsedFile } from './messages';
import { packFacts } from './packedFacts';
import { sourceFacts } from './sourceFacts';

export interface ParserPort {
  postMessage(message: ParseAnswer, transfer: readonly Transferable[]): void;
  on(event: 'message', listener: (batch: ParseBatch) => void): unknown;
}

/**
 * Answers batches, one after the other, until the thread ends. `die` is to end the thread with the error given: it is called when a file
 * has torn the parser's memory, and that batch is never answered.
 */
export function serveParser(port: ParserPort, parsers: LanguageParsers, die: (error: Error) => void): void {
  port.postMessage({ kind: 'ready' }, []);
  // Nothing comes after a batch that has failed so.
  let work = Promise.resolve();
  port.on('message', (batch) => {
    work = work.then(() => answerBatch(port, parsers, batch));
    work.catch(die);
  });
}

async function answerBatch(port: ParserPort, parsers: LanguageParsers, batch: ParseBatch): Promise<void> {
  try {
    const files: ParsedFile[] = [];
    for (const file of batch.files) files.push(await parseFile(parsers, batch, file));
    const packed = files.flatMap((file) =>
      file.kind === 'facts' ? [file.packed.buffer as ArrayBuffer] : [],
    );
    port.postMessage({ kind: 'parsed', id: batch.id, files, parserBytes: parserBytes() }, packed);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    port.postMessage({ kind: 'failed', id: batch.id, message: error.message }, []);
  }
}

/** One file is a border: what goes wrong with it is listed and the others go on. */
async function parseFile(
  parsers: LanguageParsers,
  { folder, nowMs }: ParseBatch,
  file: ParseBatch['files'][number],
): Promise<ParsedFile> {
  const { path } = file;
  try {
    const source = readSource(folder, file, nowMs);
    if (source.kind !== 'text') return { ...source, path };
    const facts = await sourceFacts(parsers, path, file.language, source, file.what);
    const problems = [...source.problems, ...facts.problems];
    return { kind: 'facts', path, packed: packFacts({ ...facts, problems }), mark: source.mark };
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (hasTornParser(error)) throw isAbort(error) ? new Error('out of memory', { cause: error }) : error;
    return { kind: 'skipped', path, reason: `could not be parsed: ${errorText(error)}`, mark: null };
  }
}

/** A trap in WebAssembly unwinds nothing: whatever the same instance parsed after it could be wrong. */
function hasTornParser(error: unknown): error is Error {
  return error instanceof Error && error.name === 'RuntimeError';
}

/** The library aborts where it gets no more memory, and nowhere else. */
const isAbort = ({ message }: Error): boolean => message.startsWith('Aborted');
