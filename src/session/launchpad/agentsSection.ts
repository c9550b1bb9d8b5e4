/** The initial context as a section of AGENTS.md, which other agents read. */
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';

const BEGIN = '<!-- repomaster:begin -->';
const END = '<!-- repomaster:end -->';
const NOTE =
  '<!-- Written by RepoMaster: Launchpad, Write to AGENTS.md. The next export replaces all between these two markers. -->';

/** What is replaced in a text, by offsets (`end` excluded); nothing else of it changes. */
export interface SectionEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The edit that puts the section into a file: in place of the one before, else at the end. It has the line ends that
 * most lines of the file have. Throws UserError where the markers are broken: what is the user's own cannot be told then.
 */
export function agentsSection(file: string, context: string): SectionEdit {
  const lineEnd =
    (file.match(/\r\n/g)?.length ?? 0) > (file.match(/(?<!\r)\n/g)?.length ?? 0) ? '\r\n' : '\n';
  // A context that quotes the markers must not end the section.
  const quoted = context.trimEnd().replace(/<!-- repomaster:(begin|end) -->/g, '<!-- repomaster: $1 -->');
  const section = [BEGIN, NOTE, '', ...quoted.split(/\r?\n/), '', END].join(lineEnd);
  const [begins, ends] = [countOf(file, BEGIN), countOf(file, END)];
  if (begins === 0 && ends === 0) {
    const text = `${gapBehind(file, lineEnd)}${section}${lineEnd}`;
    return { start: file.length, end: file.length, text };
  }
  const [start, last] = [file.indexOf(BEGIN), file.indexOf(END)];
  if (begins !== 1 || ends !== 1 || last < start) throw brokenMarkers(begins, ends);
  return { start, end: last + END.length, text: section };
}

/** The text after the edit. */
export function withSection(file: string, { start, end, text }: SectionEdit): string {
  return file.slice(0, start) + text + file.slice(end);
}

/** An empty line between the user's text and the section. */
function gapBehind(file: string, lineEnd: string): string {
  if (file === '') return '';
  if (!file.endsWith('\n')) return lineEnd + lineEnd;
  return /\n\r?\n$/.test(file) ? '' : lineEnd;
}

function countOf(file: string, marker: string): number {
  return file.split(marker).length - 1;
}

function brokenMarkers(begins: number, ends: number): UserError {
  if (begins === 1 && ends === 1)
    return new UserError(
      'bad-input',
      phrase(
        'In AGENTS.md, the marker {1} stands before {0}. Put them in order, or delete both, and export again.',
        ...[BEGIN, END],
      ),
    );
  return new UserError(
    'bad-input',
    phrase(
      'AGENTS.md has the marker {0} {1} times and {2} {3} times. Keep one of each, or delete them all, and export again.',
      ...[BEGIN, begins, END, ends],
    ),
  );
}
