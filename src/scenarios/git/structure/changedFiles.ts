/** The changed files of a comparison with the shapes of both versions. */
import { basename } from 'node:path';
import { throwIfCancelled } from '../../../core/errors';
import type { FileShape, ShapeText, ShapesOf } from '../../../core/git/shapes';
import type { StructureFile } from '../../../core/git/structure';
import { apartKind } from '../../../explore/map/apartFiles';
import { shownPath } from '../../../git/bytePaths';
import { readBlobs, readSizes } from '../../../git/operations/blobs';
import type { TreeEntry } from '../../../git/operations/changedFiles';
import type { TreeChange } from '../../../git/operations/treeChanges';
import type { RawGit } from '../../../git/rawGit';
import { isBinary } from '../coding';
import { isNotebook } from '../../../core/files/notebookFiles';
import { decodeSource, decodeText } from '../../../index/scan/decodeSource';
import { binaryReason, maxSourceBytes } from '../../../index/scan/skipReasons';
import {
  extensionOf,
  interpreterLineBytes,
  languageOfInterpreter,
  languageOfName,
} from '../../../index/scan/sourceLanguage';

/** Symbols of more files than this are not compared: nobody reads such a change as one. */
export const MOST_FILES = 2_000;
/** Of all versions together that are held at a time. */
const BATCH_BYTES = 16 * 1024 * 1024;

/** A changed path as people read it, with both versions of it. */
export interface ComparedFile {
  readonly path: string;
  readonly oldPath: string;
  readonly status: StructureFile['status'];
  readonly read: StructureFile['read'];
  readonly generated: boolean;
  /** Null where it was not there, or is not read. */
  readonly before: FileShape | null;
  readonly after: FileShape | null;
}

/** What one blob is as a file of a kind. */
interface Version {
  /** Null where it is in no language that is read, or `reason` says why it is not. */
  readonly shape: FileShape | null;
  readonly reason: StructureFile['read'] | null;
  readonly isGenerated: boolean;
}

/** Versions by the kind of their path and their blob: what one comparison has read the next does not read again. */
export type KnownVersions = Map<string, Version>;

export interface ShapePorts {
  readonly git: RawGit;
  readonly shapesOf: ShapesOf;
  readonly known: KnownVersions;
}

interface Wanted {
  readonly change: TreeChange;
  readonly path: string;
  readonly oldPath: string;
  readonly status: StructureFile['status'];
  /** Null as long as nothing keeps it from being read. */
  readonly reason: StructureFile['read'] | null;
}

/** In the order of the changes. Memory: the shapes of all; of texts a batch. Cost: a parse a version that is not known. */
export async function compareFiles(
  changes: readonly TreeChange[],
  ports: ShapePorts,
  signal: AbortSignal,
): Promise<readonly ComparedFile[]> {
  const wanted = await withBinaries(await classify(changes, ports.git), ports.git);
  await readVersions(wanted, ports, signal);
  return wanted.map((each) => comparedFile(each, ports.known));
}

const NO_VERSION: Version = { shape: null, reason: null, isGenerated: false };

function comparedFile({ change, path, oldPath, status, reason }: Wanted, known: KnownVersions): ComparedFile {
  const before = versionOf(known, oldPath, change.before) ?? NO_VERSION;
  const after = versionOf(known, path, change.after) ?? NO_VERSION;
  const read = reason ?? before.reason ?? after.reason ?? readingOf(before.shape, after.shape);
  const isRead = read === 'symbols' || read === 'not-parsed';
  const generated = apartKind(path) === 'generated' || before.isGenerated || after.isGenerated;
  return {
    ...{ path, oldPath, status, read, generated },
    before: isRead ? before.shape : null,
    after: isRead ? after.shape : null,
  };
}

function readingOf(...versions: readonly (FileShape | null)[]): StructureFile['read'] {
  const there = versions.filter((each) => each !== null);
  if (there.length === 0) return 'unknown-language';
  return there.some(({ problems }) => problems.some(({ message }) => message.startsWith('not parsed')))
    ? 'not-parsed'
    : 'symbols';
}

/** What the paths, modes and sizes say. */
async function classify(changes: readonly TreeChange[], git: RawGit): Promise<readonly Wanted[]> {
  const ids = changes.flatMap(({ before, after }) => [before, after].flatMap((each) => each?.id ?? []));
  const sizes = await readSizes(git, ids);
  let count = 0;
  return changes.map((change): Wanted => {
    const [path, oldPath] = [shownPath(change.path), shownPath(change.oldPath)];
    const status = statusOf(change);
    let reason = reasonOf(change, path, sizes);
    if (reason === null && ++count > MOST_FILES) reason = 'beyond-bound';
    return { change, path, oldPath, status, reason };
  });
}

/** Of files in no language that is read, those that are no text, as far as so many bytes of them tell. */
async function withBinaries(wanted: readonly Wanted[], git: RawGit): Promise<readonly Wanted[]> {
  const unknown = wanted.flatMap(({ change: { before, after }, reason }) =>
    reason === 'unknown-language' ? [before, after].flatMap((entry) => entry?.id ?? []) : [],
  );
  const sizes = await readSizes(git, unknown);
  let left = BATCH_BYTES;
  const looked = unknown.filter((id) => (left -= sizes.get(id) ?? 0) >= 0);
  const blobs = await readBlobs(git, looked);
  const isBinaryEntry = (entry: TreeEntry | null): boolean =>
    isBinary(blobs.get(entry?.id ?? '') ?? NO_BYTES);
  return wanted.map((each) => {
    const { before, after } = each.change;
    const binary = each.reason === 'unknown-language' && (isBinaryEntry(before) || isBinaryEntry(after));
    return binary ? { ...each, reason: 'binary' } : each;
  });
}

const NO_BYTES = Buffer.alloc(0);

function statusOf({ path, oldPath, before, after }: TreeChange): StructureFile['status'] {
  if ([before, after].some((entry) => entry?.mode === '160000')) return 'submodule';
  if (before === null) return 'added';
  if (after === null) return 'deleted';
  if (path !== oldPath) return 'renamed';
  return before.mode.slice(0, 3) === after.mode.slice(0, 3) ? 'modified' : 'type';
}

function reasonOf(
  { before, after }: TreeChange,
  path: string,
  sizes: ReadonlyMap<string, number>,
): StructureFile['read'] | null {
  const entries = [before, after].flatMap((entry) => entry ?? []);
  if (entries.some(({ mode }) => mode === '160000')) return 'submodule';
  if (entries.every(({ mode }) => !mode.startsWith('100'))) return 'not-a-file';
  // A file without an extension says in its first line what it is.
  if (languageOfName(basename(path)) === null && extensionOf(basename(path)) !== '')
    return 'unknown-language';
  for (const { mode, id } of entries) {
    if (!mode.startsWith('100')) continue;
    const size = sizes.get(id);
    if (size === undefined) return 'missing';
    if (size > maxSourceBytes && !isNotebook(path)) return 'too-large';
  }
  return null;
}

function versionOf(known: KnownVersions, path: string, entry: TreeEntry | null): Version | null {
  if (entry === null || !entry.mode.startsWith('100')) return null;
  return known.get(keyOf(path, entry.id)) ?? null;
}

/** Equal texts of paths of one kind have equal shapes. */
function keyOf(path: string, id: string): string {
  return `${extensionOf(basename(path))}:${id}`;
}

/** Reads what is not known, a batch at a time. */
async function readVersions(
  wanted: readonly Wanted[],
  { git, shapesOf, known }: ShapePorts,
  signal: AbortSignal,
): Promise<void> {
  const versions = unknownVersions(wanted, known);
  const sizes = await readSizes(
    git,
    [...versions.values()].map(({ id }) => id),
  );
  for (const batch of batchesOf([...versions], ([, { id }]) => sizes.get(id) ?? 0)) {
    throwIfCancelled(signal);
    const blobs = await readBlobs(
      git,
      batch.map(([, { id }]) => id),
    );
    const texts: (ShapeText & { readonly key: string })[] = [];
    for (const [key, { path, id }] of batch) {
      const decoded = decodedBlob(blobs.get(id), path);
      if ('text' in decoded) texts.push({ path, text: decoded.text, key });
      else known.set(key, { shape: null, reason: decoded.reason, isGenerated: false });
    }
    const shapes = await shapesOf(texts.map(({ path, text }) => ({ path, text })));
    for (const [at, { key, text }] of texts.entries())
      known.set(key, { shape: shapes[at] ?? null, reason: null, isGenerated: saysGenerated(text) });
  }
}

function unknownVersions(
  wanted: readonly Wanted[],
  known: KnownVersions,
): ReadonlyMap<string, { readonly path: string; readonly id: string }> {
  const versions = new Map<string, { readonly path: string; readonly id: string }>();
  for (const { change, path, oldPath, reason } of wanted) {
    if (reason !== null) continue;
    for (const [own, entry] of [
      [oldPath, change.before],
      [path, change.after],
    ] as const) {
      if (entry === null || !entry.mode.startsWith('100')) continue;
      const key = keyOf(own, entry.id);
      if (!known.has(key)) versions.set(key, { path: own, id: entry.id });
    }
  }
  return versions;
}

function* batchesOf<T>(all: readonly T[], sizeOf: (one: T) => number): Generator<readonly T[]> {
  let batch: T[] = [];
  let bytes = 0;
  for (const one of all) {
    if (batch.length > 0 && bytes + sizeOf(one) > BATCH_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(one);
    bytes += sizeOf(one);
  }
  if (batch.length > 0) yield batch;
}

/** The text of a blob, or why it is none that is read. */
export function decodedBlob(
  bytes: Buffer | undefined,
  path: string,
): { readonly text: string } | { readonly reason: StructureFile['read'] } {
  if (bytes === undefined) return { reason: 'missing' };
  const head = bytes.toString('latin1', 0, interpreterLineBytes);
  const language = languageOfName(basename(path)) ?? languageOfInterpreter(head);
  if (language === null) return { reason: bytes.includes(0) ? 'binary' : 'unknown-language' };
  // A notebook is JSON: its lines may be long.
  const decoded = isNotebook(path) ? decodeText(bytes, path, null) : decodeSource(bytes, path, language);
  if (decoded.kind === 'text') return { text: decoded.text };
  return { reason: decoded.reason === binaryReason ? 'binary' : 'minified' };
}

/** What generators write at the top of a file: protoc, Go's tools, and most others. */
const GENERATED = /@generated\b|\bDO NOT EDIT\b|\b(?:auto-?generated|generated by)\b/i;
const HEAD_CHARACTERS = 2_000;

/** Whether the first comment says so. */
function saysGenerated(text: string): boolean {
  const [head = ''] =
    /^(?:\s*(?:#|\/\/|\/\*|\*|"""|--)[^\n]*\n?)+/.exec(text.slice(0, HEAD_CHARACTERS)) ?? [];
  return GENERATED.test(head);
}
