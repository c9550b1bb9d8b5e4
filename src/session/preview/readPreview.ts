/** Reads a preview of a file for the chat. */
import { closeSync, read } from 'node:fs';
import { promisify } from 'node:util';
import { decodeText } from '../../index/scan/decodeSource';
import type { FilePreview, ImageType, NoPreview } from '../../protocol/filePreview';
import { readImageHead } from './imageHead';
import { openBelow } from './openBelow';
import { svgCost } from './svgCost';
import { readJsonLines, readSeparated } from '../../core/text/tableHead';
import type { TableHead } from '../../core/text/tableHead';

/** A photo fits; it goes to the page as base64 in one message. */
const MOST_IMAGE_BYTES = 8 * 1024 * 1024;
/** Decoded it takes four bytes a pixel, whatever the file's size. */
const MOST_PIXELS = 25_000_000;
const MOST_SVG_BYTES = 1024 * 1024;
/** More than any diagram of a program, and drawn at once. */
const MOST_SVG_ELEMENTS = 50_000;
/** Of a table or text as much is read, and counted. */
const MOST_TEXT_BYTES = 4 * 1024 * 1024;
const MOST_SHOWN_CHARACTERS = 16_000;
const MOST_SHOWN_LINES = 300;

const readAt = promisify(read);

/**
 * What is to be seen of the file at `path` (relative, `/`) below `folder` (absolute), as it is now. What cannot be shown, or
 * lies elsewhere, is a reason and no error. Reads 8 MiB at most.
 */
export async function readPreview(folder: string, path: string): Promise<FilePreview> {
  const opened = openBelow(folder, path);
  if (opened.descriptor === null) return none(opened.reason, null);
  const { descriptor, sizeBytes } = opened;
  try {
    if (sizeBytes === 0) return none('empty', 0);
    const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
    return await forms(ending)(descriptor, sizeBytes);
  } finally {
    closeSync(descriptor);
  }
}

/** `file` is a descriptor. */
type ReadForm = (file: number, sizeBytes: number) => Promise<FilePreview>;

/** How a file of this ending is looked into. */
function forms(ending: string): ReadForm {
  switch (ending) {
    case 'png':
    case 'jpg':
    case 'jpeg':
    case 'gif':
    case 'webp':
      return raster;
    case 'svg':
      return drawing;
    case 'csv':
      return (file, sizeBytes) => table(file, sizeBytes, separated);
    case 'tsv':
      return (file, sizeBytes) => table(file, sizeBytes, (text) => readSeparated(text, '\t'));
    case 'jsonl':
    case 'ndjson':
      return (file, sizeBytes) => table(file, sizeBytes, readJsonLines);
    case 'md':
    case 'markdown':
      return (file, sizeBytes) => plain(file, sizeBytes, 'markdown');
    default:
      return (file, sizeBytes) => plain(file, sizeBytes, 'plain');
  }
}

async function raster(file: number, sizeBytes: number): Promise<FilePreview> {
  if (sizeBytes > MOST_IMAGE_BYTES) return none('tooBig', sizeBytes);
  const bytes = await readFirst(file, sizeBytes);
  const head = readImageHead(bytes);
  if (head === null) return none('unlike', sizeBytes);
  const { type, width, height, isWhole } = head;
  if (!isWhole || bytes.length < sizeBytes) return none('torn', sizeBytes);
  if (width * height > MOST_PIXELS) return none('tooBig', sizeBytes);
  return image(type, bytes, { width, height });
}

async function drawing(file: number, sizeBytes: number): Promise<FilePreview> {
  if (sizeBytes > MOST_SVG_BYTES) return none('tooBig', sizeBytes);
  const bytes = await readFirst(file, sizeBytes);
  const cost = svgCost(bytes.toString('utf8'), MOST_SVG_ELEMENTS + 1);
  if (cost === null) return none('torn', sizeBytes);
  return cost > MOST_SVG_ELEMENTS ? none('unfolds', sizeBytes) : image('svg', bytes, null);
}

function image(type: ImageType, bytes: Buffer, size: { width: number; height: number } | null): FilePreview {
  return { kind: 'image', type, data: bytes.toString('base64'), size, sizeBytes: bytes.length };
}

async function table(
  file: number,
  sizeBytes: number,
  read: (text: string) => TableHead,
): Promise<FilePreview> {
  const text = await readText(file, sizeBytes);
  if (text === null) return none('binary', sizeBytes);
  const isCounted = sizeBytes <= MOST_TEXT_BYTES;
  // What was cut off by us is no fault of the file.
  const head = read(isCounted ? text : text.slice(0, text.lastIndexOf('\n') + 1));
  return { kind: 'table', ...head, brokenRows: isCounted ? head.brokenRows : 0, isCounted, sizeBytes };
}

/** A header with semicolons and no commas is one of the many that spreadsheets write. */
function separated(text: string): TableHead {
  const [first = ''] = text.split('\n', 1);
  const separator = [',', ';', '\t'].find((each) => first.includes(each)) ?? ',';
  return readSeparated(text, separator);
}

async function plain(file: number, sizeBytes: number, format: 'plain' | 'markdown'): Promise<FilePreview> {
  const text = await readText(file, sizeBytes);
  if (text === null) return none('binary', sizeBytes);
  const lines = text.split(/\r\n|[\n\r]/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const shown = lines.slice(0, MOST_SHOWN_LINES).join('\n').slice(0, MOST_SHOWN_CHARACTERS);
  const isCounted = sizeBytes <= MOST_TEXT_BYTES;
  const isCut = !isCounted || shown.length < lines.join('\n').length;
  return { kind: 'text', format, text: shown, isCut, lineCount: lines.length, isCounted, sizeBytes };
}

/** The beginning of the file as text without its byte-order mark; null for bytes that are none. */
async function readText(file: number, sizeBytes: number): Promise<string | null> {
  const decoded = decodeText(await readFirst(file, Math.min(sizeBytes, MOST_TEXT_BYTES)), '', null);
  return decoded.kind === 'text' ? decoded.text : null;
}

/** The first `count` bytes; fewer where the file has become shorter. */
async function readFirst(file: number, count: number): Promise<Buffer> {
  const bytes = Buffer.alloc(count);
  let end = 0;
  while (end < count) {
    const { bytesRead } = await readAt(file, bytes, end, count - end, end);
    if (bytesRead === 0) break;
    end += bytesRead;
  }
  return bytes.subarray(0, end);
}

function none(reason: NoPreview, sizeBytes: number | null): FilePreview {
  return { kind: 'none', reason, sizeBytes };
}
