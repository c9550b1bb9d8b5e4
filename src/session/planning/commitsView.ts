/** Uncommitted changes and their proposals as the planner page shows them. Pure. */
import type { CommitProposal } from '../../core/git/commitPlan';
import type { CommitsView, DiffLine, PlannedPiece } from '../../core/git/planning';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { shownPath } from '../../git/bytePaths';
import type { Hunk } from '../../scenarios/git/commits/hunks';
import { hunksById } from '../../scenarios/git/commits/plan';
import type { ReadFile } from '../../scenarios/git/commits/readChanges';
import type { Piece } from '../../scenarios/git/commits/selection';
import { parsePiece } from '../../scenarios/git/commits/selection';
import type { ReportedChanges } from '../commits/commitEngine';

/** Lines of a piece that are shown; the editor has the others. */
const MOST_LINES = 300;
/** Of all pieces: a message to a page is held in memory twice. */
const MOST_LINES_OF_ALL = 20_000;
const MOST_CHARACTERS = 500;
const CONTEXT = 3;
const MOST_RECENT = 5;

export function commitsView(
  { report, reading, notes }: ReportedChanges,
  writer: CommitsView['writer'],
): CommitsView {
  return {
    branch: reading.branch,
    recent: reading.subjects.slice(0, MOST_RECENT),
    pieces: piecesOf(reading.files, report.proposals),
    proposals: report.proposals.map(({ commits, rules, confidence, sure }) => ({
      commits: commits.map(({ message, hunks, parses }) => ({ message, pieces: hunks, parses })),
      name: nameOf(rules),
      reasons: rules.map(reasonOf),
      ...{ confidence, sure },
    })),
    ...{ notes, writer },
  };
}

function nameOf([rule = '']: readonly string[]): Phrase {
  switch (rule) {
    case 'linked':
      return phrase('What belongs together');
    case 'by-file':
      return phrase('One commit per file');
    case 'one':
      return phrase('One commit');
    default:
      return phrase('{0}', rule);
  }
}

function reasonOf(rule: string): Phrase {
  switch (rule) {
    case 'linked':
      return phrase(
        'Grouped by symbols, words and kinds of files: code with its tests, formatting and renames apart.',
      );
    case 'by-file':
      return phrase('Each file is a commit of its own.');
    case 'one':
      return phrase('All changes are one commit.');
    default:
      return phrase('{0}', rule);
  }
}

/** Every hunk, and behind it the parts of it that proposals name. */
function piecesOf(files: readonly ReadFile[], proposals: readonly CommitProposal[]): readonly PlannedPiece[] {
  const byId = hunksById(files);
  const parts = new Map<string, Set<string>>();
  for (const id of proposals.flatMap(({ commits }) => commits.flatMap(({ hunks }) => hunks))) {
    const [hunk = ''] = id.split(':');
    if (id !== hunk) parts.set(hunk, (parts.get(hunk) ?? new Set()).add(id));
  }
  let left = MOST_LINES_OF_ALL;
  return files.flatMap((file) =>
    file.hunks.flatMap((hunk) =>
      [hunk.id, ...(parts.get(hunk.id) ?? [])].map((id) => {
        const shown = pieceView(file, id, parsePiece(id, byId), Math.min(MOST_LINES, left));
        left -= shown.lines.length;
        return shown;
      }),
    ),
  );
}

function pieceView(file: ReadFile, id: string, { hunk, lines }: Piece, most: number): PlannedPiece {
  const all = linesOf(hunk).filter((_, at) => lines.has(at));
  const count = (kind: DiffLine['kind']): number => all.filter((line) => line.kind === kind).length;
  const [above, below] = contextOf(file, hunk);
  const shown = all.length > most ? all.slice(0, most) : all;
  return {
    ...{ id, hunk: hunk.id, path: shownPath(hunk.file.path) },
    change: changeOf(file),
    what: whatOf(file, hunk),
    line: hunk.lines === null ? 0 : Math.max(1, hunk.lines.newStart),
    removed: count('removed'),
    added: count('added'),
    lines: most === 0 ? [] : [...above, ...shown, ...(shown.length < all.length ? [] : below)],
    more: all.length - shown.length,
  };
}

/** Removed ones first, as pieces count them. */
function linesOf({ lines }: Hunk): readonly DiffLine[] {
  if (lines === null) return [];
  return [
    ...lines.removed.map((text) => lineOf('removed', Buffer.from(text, 'latin1').toString('utf8'))),
    ...lines.added.map((text) => lineOf('added', Buffer.from(text, 'latin1').toString('utf8'))),
  ];
}

function lineOf(kind: DiffLine['kind'], text: string): DiffLine {
  const bare = text.replace(/\r?\n$/, '');
  return { kind, text: bare.length > MOST_CHARACTERS ? `${bare.slice(0, MOST_CHARACTERS)}…` : bare };
}

/** The lines above and below a hunk, as they were before. */
function contextOf(
  { before }: ReadFile,
  { lines }: Hunk,
): readonly [readonly DiffLine[], readonly DiffLine[]] {
  if (lines === null || before === null) return [[], []];
  const all = before.split('\n');
  if (all.at(-1) === '') all.pop();
  // Of a hunk that removes nothing, git tells the line before.
  const start = lines.removed.length === 0 ? lines.oldStart : lines.oldStart - 1;
  const end = start + lines.removed.length;
  const context = (from: number, to: number): readonly DiffLine[] =>
    all.slice(Math.max(0, from), to).map((text) => lineOf('context', text));
  return [context(start - CONTEXT, start), context(end, end + CONTEXT)];
}

function changeOf({ file: { before, after, path, oldPath } }: ReadFile): PlannedPiece['change'] {
  if (before === null) return 'added';
  if (after === null) return 'deleted';
  return path === oldPath ? 'modified' : 'renamed';
}

function whatOf({ file: { before, after, oldPath } }: ReadFile, { part }: Hunk): Phrase | null {
  switch (part) {
    case 'lines':
      return null;
    case 'rename':
      return phrase('Renamed from {0}', shownPath(oldPath));
    case 'mode':
      return phrase('Mode changed from {0} to {1}', before?.mode ?? '', after?.mode ?? '');
    case 'whole':
      if (before === null) return phrase('New file, taken whole');
      return after === null ? phrase('Deleted file') : phrase('Changed file, taken whole');
  }
}
