import type { ExploreMap } from './exploreMap';
import type { SourceTexts, VersionedSource } from './sourceTexts';
import { isSecretFile } from '../../core/files/secretFiles';
import { isPdf } from '../pdf/isPdf';

/** A file's lines as they are now, without their ends. */
export type SourceLines =
  /** `version` as of a VersionedSource. */
  | { readonly kind: 'lines'; readonly lines: readonly string[]; readonly version: string | null }
  /** `why` completes a sentence that begins with the path. */
  | { readonly kind: 'none'; readonly why: string };

/** The lines of a listed file; the end of the last line begins no further one. */
export function readLines(map: ExploreMap, path: string): SourceLines {
  // The texts refuse these themselves; whoever hands in others must not make it leak.
  const source = isSecretFile(path) ? null : readVersion(map.texts, path);
  if (source === null) return { kind: 'none', why: whyNot(map.texts, path) };
  const lines = source.text.split(/\r?\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return { kind: 'lines', lines, version: source.version };
}

function readVersion(texts: SourceTexts, path: string): VersionedSource | null {
  if (texts.readVersion) return texts.readVersion(path);
  const text = texts.read(path);
  return text === null ? null : { text, version: null };
}

/** The lines from `from` to `to`, both inclusive and from 1, each behind its number. */
export function numbered(lines: readonly string[], from: number, to: number): string[] {
  return lines.slice(from - 1, to).map((line, at) => numberedLine(from + at, line));
}

/** Lines above a definition that still belong to it: more are no longer about this one. */
const MOST_LEAD = 15;

/** The first of the decorators and comment lines that stand directly above line `start`; `start` where there are none. */
export function leadOf(lines: readonly string[], start: number): number {
  let first = start;
  while (start - first < MOST_LEAD && /^\s*(?:@|# |\/\/|\/\*|\*(?:[\s/]|$))/.test(lines[first - 2] ?? ''))
    first--;
  return first;
}

/** A line behind its number, as wide as most files need it. */
export function numberedLine(line: number, text: string): string {
  return `${String(line).padStart(4)}| ${text}`.trimEnd();
}

/** A numbered line without its number, for who has no use for it: numbers are a fifth of the tokens of code. */
export function bareLine(line: string): string {
  return line.replace(/^ *\d*\| ?/, '');
}

function whyNot(texts: SourceTexts, path: string): string {
  if (isPdf(path)) return 'is a PDF: read_document reads its text';
  if (isSecretFile(path)) return 'is not shown: its name says that it contains secrets';
  return (
    texts.whyNot?.(path) ?? 'cannot be read now: it was deleted, is no longer text, or is larger than 4 MiB'
  );
}
