/** The conflicts of files that git merges by lines, as the files stand. */
import type { Repository } from '../../git/operations/repository';
import { setting } from '../../git/operations/repository';
import type { ConflictStyle, MergeBench } from '../../git/operations/autoMerge';
import { mergeFiles, withMergeBench } from '../../git/operations/autoMerge';
import type { MergeAttributes } from '../../git/operations/attributes';
import type { Unmerged } from '../../git/operations/unmerged';
import type { BytePath } from '../../git/bytePaths';
import { throwIfCancelled } from '../../core/errors';
import { basesOf } from './bases';
import type { TextCoding } from './coding';
import { codingOf } from './coding';
import { conflictId } from './conflictId';
import type { KindReading } from './conflictKind';
import { splitLines, withCrlf } from './lines';
import type { MarkedPiece } from './marked';
import { conflictAt, longestRun, markerOf, parseMarked } from './marked';
import type { FileReading, SideTexts } from './mergeReading';
import type { Region } from './regions';
import { alignRegions } from './regions';

export interface TextFile {
  readonly stages: Unmerged;
  readonly attributes: MergeAttributes;
  readonly kind: KindReading;
  readonly standing: Buffer;
  readonly standingId: string;
  readonly bytes: { readonly base: Buffer | null; readonly ours: Buffer; readonly theirs: Buffer };
  readonly isAdded: boolean;
}

interface Decoded extends TextFile {
  readonly coding: TextCoding;
  readonly text: string;
  /** With the line ends of the work tree. */
  readonly sides: { readonly base: string | null; readonly ours: string; readonly theirs: string };
  readonly lines: readonly string[];
  /** Whether the work tree ends lines otherwise than the objects. */
  readonly addsCr: boolean;
  readonly style: ConflictStyle;
}

/** At least so much longer than what stands in a text, so that no line of it is taken for one. */
const MARKER_MARGIN = 9;

/** By path. About twenty git processes for all files together. */
export async function readRegions(
  { repository, objects }: { readonly repository: Repository; readonly objects: readonly string[] },
  files: readonly TextFile[],
  signal: AbortSignal,
): Promise<ReadonlyMap<BytePath, FileReading>> {
  if (files.length === 0) return new Map();
  const set = await setting(repository, 'merge.conflictStyle', signal);
  const decoded = files.map((file) => decode(file, set));
  const size = longestRun(decoded.flatMap(({ sides }) => Object.values(sides).map((text) => text ?? '')));
  const marker = Math.max(size, ...files.map(({ attributes }) => attributes.markerSize)) + MARKER_MARGIN;
  const attributes = `* merge conflict-marker-size=${marker}`;
  return withMergeBench({ user: repository, attributes, objects }, signal, async (bench) => {
    const found = new Map<BytePath, FileReading>();
    for (const style of ['merge', 'diff3', 'zdiff3'] as const) {
      const own = decoded.filter((file) => file.style === style);
      for (const [at, pieces] of (await expectedOf(bench, own, { style, marker })).entries()) {
        throwIfCancelled(signal);
        const file = own[at];
        if (file !== undefined) found.set(file.stages.path, readingOf(file, pieces));
      }
    }
    return found;
  });
}

function decode(file: TextFile, set: string | null): Decoded {
  const { base, ours, theirs } = file.bytes;
  const all = [base, ours, theirs, file.standing].filter((bytes) => bytes !== null);
  const coding = codingOf(all);
  const text = file.standing.toString(coding);
  const blobs = {
    base: base === null ? null : base.toString(coding),
    ours: ours.toString(coding),
    theirs: theirs.toString(coding),
  };
  const addsCr =
    text.includes('\r\n') && !Object.values(blobs).some((each) => each !== null && each.includes('\r\n'));
  const ended = (each: string): string => (addsCr ? withCrlf(each) : each);
  const sides = {
    base: blobs.base === null ? null : ended(blobs.base),
    ours: ended(blobs.ours),
    theirs: ended(blobs.theirs),
  };
  const lines = splitLines(text);
  return { ...file, coding, text, sides, lines, addsCr, style: styleOf(lines, file.attributes, set) };
}

/** The style in which the file stands; where no conflict stands in it, the user's. */
function styleOf(
  lines: readonly string[],
  { markerSize }: MergeAttributes,
  set: string | null,
): ConflictStyle {
  const usual = set === 'diff3' || set === 'zdiff3' ? set : 'merge';
  for (let at = 0; at < lines.length; at++) {
    if (markerOf(lines[at] ?? '', markerSize) !== '<') continue;
    const found = conflictAt(lines, at, markerSize);
    if (found === null) continue;
    if (found.conflict.base === null) return 'merge';
    return usual === 'merge' ? 'diff3' : usual;
  }
  return usual;
}

interface Asked {
  readonly style: ConflictStyle;
  readonly marker: number;
}

/** What git's merge makes of each file, each conflict with its base. */
async function expectedOf(
  bench: MergeBench,
  files: readonly Decoded[],
  { style, marker }: Asked,
): Promise<readonly (readonly ExpectedPiece[])[]> {
  const threeWays = files.map(({ stages: { base, ours, theirs } }) => {
    if (ours === null || theirs === null) throw new Error('a file that is merged by lines has two sides');
    return { base, ours, theirs };
  });
  const merged = await mergeFiles(bench, threeWays, style);
  const withBase = style === 'merge' ? await mergeFiles(bench, threeWays, 'diff3') : null;
  return files.map((file, at) => {
    const pieces = parsed(file, merged[at], marker);
    if (withBase === null) return pieces.map((piece) => ({ piece, base: baseOf(piece) }));
    const bases = basesOf(pieces, parsed(file, withBase[at], marker));
    let next = 0;
    return pieces.map((piece) => ({ piece, base: piece.kind === 'settled' ? [] : (bases[next++] ?? []) }));
  });
}

interface ExpectedPiece {
  readonly piece: MarkedPiece;
  readonly base: readonly string[];
}

function baseOf(piece: MarkedPiece): readonly string[] {
  return piece.kind === 'conflict' ? (piece.base ?? []) : [];
}

function parsed(
  { coding, addsCr }: Decoded,
  bytes: Buffer | undefined,
  marker: number,
): readonly MarkedPiece[] {
  const text = bytes?.toString(coding) ?? '';
  return parseMarked(addsCr ? withCrlf(text) : text, marker);
}

function readingOf(file: Decoded, expected: readonly ExpectedPiece[]): FileReading {
  const regions = alignRegions(
    expected.map(({ piece }) => piece),
    file.lines,
    file.attributes.markerSize,
  );
  const conflicts = expected.filter(({ piece }) => piece.kind === 'conflict');
  const bases = conflicts.map(({ base }) => base);
  const { path } = file.stages;
  const seen = new Map<string, number>();
  const ordinals = conflicts.map(({ piece, base }) => ordinalOf(seen, piece, base));
  const strays = new Map<string, number>();
  return {
    path,
    stages: file.stages,
    kind: file.kind.kind,
    note: file.kind.note,
    attributes: file.attributes,
    texts: file.sides,
    coding: file.coding,
    standing: file.standingId,
    lines: file.lines,
    isAdded: file.isAdded,
    conflicts: regions.map((region) => {
      const at = region.expected;
      const conflict = region.conflict;
      const base = at === null ? (conflict.base ?? []) : (bases[at] ?? []);
      const texts = textsOf(file, region, base);
      const ordinal = at === null ? ordinalOf(strays, conflict, base) : (ordinals[at] ?? 0);
      const marked = [base.join(''), conflict.ours.join(''), conflict.theirs.join('')];
      const id = conflictId(path, at === null ? ['edited', ...marked] : marked, ordinal);
      return { id, place: { from: region.from, to: region.to }, isOpen: region.stands, texts };
    }),
  };
}

/** How many with the same texts were before it. */
function ordinalOf(seen: Map<string, number>, piece: MarkedPiece, base: readonly string[]): number {
  if (piece.kind === 'settled') return 0;
  const key = JSON.stringify([base, piece.ours, piece.theirs]);
  const ordinal = seen.get(key) ?? 0;
  seen.set(key, ordinal + 1);
  return ordinal;
}

/**
 * The texts of a region. git ends the last line of a file where it had no end, since a marker follows: that end is not the
 * side's.
 */
function textsOf({ sides, lines }: Decoded, { to, conflict }: Region, base: readonly string[]): SideTexts {
  const isLast = to === lines.length;
  const text = (part: readonly string[], side: string | null): string => {
    const joined = part.join('');
    const hasEnd = side === null || side === '' || side.endsWith('\n');
    if (!isLast || hasEnd) return joined;
    const bare = joined.replace(/\r?\n$/, '');
    return side.endsWith(bare) ? bare : joined;
  };
  return {
    base: text(base, sides.base),
    ours: text(conflict.ours, sides.ours),
    theirs: text(conflict.theirs, sides.theirs),
  };
}
