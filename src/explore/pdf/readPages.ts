/** PDF -> text, page by page, by pdf.js: in a thread of its own, which whoever started it may end at any time. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { errorText } from '../../core/errors';
import type { CMaps } from './cMapPack';
import { pageText } from './pageText';
import type { TextRun } from './pageText';
import type { PdfJob, PdfMessage } from './pdfMessages';

/** More names than this in one sentence help nobody. */
const MOST_NAMED = 5;
/** What pdf.js warns of where it looks for the objects of a file itself, and where it goes on without some of them. */
const LOST_TABLE = /Indexing all PDF objects|checkLastPage/;
const LOST_TEXT =
  /Invalid stream|Unterminated|ignoring errors during|Skipping command|Font "[^"]*" is not available/;

/** Reads the pages of `job` one after the other and tells what it finds. Opens no font, decodes no image, asks no network. */
export async function readPages(
  { bytes, mostPages, mostCharacters }: PdfJob,
  cMaps: CMaps,
  tell: (message: PdfMessage) => void,
): Promise<void> {
  const problems = watchWarnings();
  const missing = new Set<string>();
  const task = pdfjs.getDocument({
    data: bytes,
    BinaryDataFactory: cMapsAlone(cMaps, missing),
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    isImageDecoderSupported: false,
    isOffscreenCanvasSupported: false,
    useWasm: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.WARNINGS,
  });
  const failed: number[] = [];
  try {
    const document = await task.promise;
    tell({ kind: 'opened', pagesTotal: document.numPages });
    let characters = 0;
    for (let page = 1; page <= Math.min(document.numPages, mostPages); page++) {
      const text = await textOf(document, page).catch(() => null);
      if (text === null) failed.push(page);
      tell({ kind: 'page', text: text ?? '' });
      characters += (text ?? '').length;
      if (characters > mostCharacters) break;
    }
    tell({ kind: 'end', unread: [...unreadPages(failed), ...unreadFonts(missing), ...problems()] });
  } catch (error) {
    tell({ kind: 'none', why: whyNot(error) });
  } finally {
    await task.destroy();
  }
}

async function textOf(document: pdfjs.PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return pageText(items.filter((item): item is typeof item & TextRun => 'str' in item));
}

/** pdf.js asks for data by kind and file name: CMaps are there, and nothing else is wanted for text. */
function cMapsAlone(cMaps: CMaps, missing: Set<string>) {
  return class {
    fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
      const name = filename.replace(/\.bcmap$/, '');
      const data = kind === 'cMapUrl' ? cMaps(name) : undefined;
      if (data) return Promise.resolve(data.slice());
      if (kind === 'cMapUrl') missing.add(name);
      return Promise.reject(new Error(`${filename} is not loaded for text`));
    }
  };
}

/** What pdf.js tells of damage it does by warnings alone: without them, text would be missing without a word. */
function watchWarnings(): () => readonly string[] {
  let lostTable = false;
  let lostText = false;
  // The thread reads this one file and prints nothing: its console is what pdf.js says.
  globalThis.console = {
    ...globalThis.console,
    warn: (text: unknown) => {
      if (LOST_TABLE.test(String(text))) lostTable = true;
      else if (LOST_TEXT.test(String(text))) lostText = true;
    },
  };
  return () => [
    ...(lostTable
      ? [
          'the file is damaged (its table of contents is lost); what was found is shown, and pages may be missing.',
        ]
      : []),
    ...(lostText ? ['parts of the file are damaged, so text may be missing or wrong.'] : []),
  ];
}

function unreadPages(failed: readonly number[]): readonly string[] {
  if (failed.length === 0) return [];
  const named = failed.slice(0, MOST_NAMED).join(', ');
  const rest = failed.length > MOST_NAMED ? `, and ${failed.length - MOST_NAMED} more` : '';
  return [`damaged, so not read: page ${named}${rest}.`];
}

function unreadFonts(missing: ReadonlySet<string>): readonly string[] {
  if (missing.size === 0) return [];
  const named = [...missing].slice(0, MOST_NAMED).join(', ');
  return [`text in fonts with the encoding ${named} cannot be read and is missing or wrong.`];
}

function whyNot(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException')
    return 'is protected with a password; save a copy without one, and read that';
  if (name === 'InvalidPDFException')
    return `is damaged, or not a PDF despite its name (${errorText(error)})`;
  return `cannot be read as a PDF (${errorText(error)})`;
}
