/** The thread that reads a PDF: started for one file, ended with it. */
import { Worker } from 'node:worker_threads';
import { CancelledError, errorText, throwIfCancelled } from '../../core/errors';
import type { PdfReader, PdfReading } from '../../core/map/pdf';
import type { PdfJob, PdfMessage } from './pdfMessages';

export interface PdfLimits {
  /** After this the thread is ended; what it has read by then is the answer. */
  readonly timeoutMs: number;
  /** In MB, of JavaScript's own memory. */
  readonly memoryMb: number;
  readonly mostPages: number;
  readonly mostCharacters: number;
}

export const PDF_LIMITS: PdfLimits = {
  // A client of the MCP server gives a call a minute; a thousand pages of text take less than ten seconds.
  timeoutMs: 30_000,
  // Several times what a book of a thousand pages takes.
  memoryMb: 512,
  // Handbooks and standards have a thousand pages or two; of more, a part that a query asks for says little.
  mostPages: 2000,
  // As many as the largest source file may have.
  mostCharacters: 4 * 1024 * 1024,
};

/** The first Node.js that has all that pdf.js needs; every VS Code of engines.vscode has a newer one. */
const LEAST_NODE = [22, 13] as const;

/**
 * Reads each file in a thread that runs `file` (absolute path of dist/pdfWorker.js): whatever is in a PDF, it ends within
 * the limits, and the pages that were read before are kept.
 */
export function createPdfReader(file: string, limits: PdfLimits = PDF_LIMITS): PdfReader {
  return {
    read: (bytes, signal) => {
      throwIfCancelled(signal);
      const old = tooOld(process.versions.node);
      return old === null ? readInThread(file, bytes, limits, signal) : Promise.resolve(old);
    },
  };
}

/** Why this version of Node.js reads no PDF; null where it does. */
export function tooOld(node: string): PdfReading | null {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return null;
  const why = `is a PDF, which needs Node.js ${LEAST_NODE.join('.')} or newer to be read; this is ${node}`;
  return { kind: 'none', why };
}

function readInThread(
  file: string,
  bytes: Uint8Array,
  { timeoutMs, memoryMb, ...most }: PdfLimits,
  signal: AbortSignal,
): Promise<PdfReading> {
  const worker = new Worker(file, {
    workerData: { bytes, ...most } satisfies PdfJob,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    env: {},
    // What pdf.js prints is for its developers.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const pages: string[] = [];
  let pagesTotal: number | null = null;
  const soFar = (unread: readonly string[], why: string): PdfReading =>
    pagesTotal === null ? { kind: 'none', why } : { kind: 'text', pagesTotal, pages, unread };
  return new Promise<PdfReading>((resolve, reject) => {
    const onAbort = (): void => end(() => reject(new CancelledError()));
    const timer = setTimeout(() => {
      const seconds = Math.round(timeoutMs / 1000);
      end(() =>
        resolve(soFar([`reading was stopped after ${seconds} s.`], `takes more than ${seconds} s to read`)),
      );
    }, timeoutMs);
    let ended = false;
    const end = (settle: () => void): void => {
      // An ended thread exits, which would be an end of its own.
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      void worker.terminate().then(settle, reject);
    };
    signal.addEventListener('abort', onAbort);
    worker.on('message', (message: PdfMessage) => {
      if (message.kind === 'opened') pagesTotal = message.pagesTotal;
      else if (message.kind === 'page') pages.push(message.text);
      else if (message.kind === 'none') end(() => resolve(message));
      else end(() => resolve(soFar(message.unread, 'has no pages')));
    });
    worker.on('error', (error) => {
      const why = errorText(error);
      end(() => resolve(soFar([`reading stopped early (${why}).`], `cannot be read as a PDF (${why})`)));
    });
    worker.on('exit', (code) => {
      const why = `its thread ended with code ${code}`;
      end(() => resolve(soFar([`reading stopped early (${why}).`], `cannot be read as a PDF (${why})`)));
    });
  });
}
