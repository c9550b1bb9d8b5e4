/** What a model is told of a plan so that it words the commits. */
import type { CommitToWord, MessagesAsked } from '../../../core/git/planMessages';
import type { OutlineOf } from '../../../core/git/candidates';
import { estimateTokens } from '../../../core/tokens/estimateTokens';
import { shownPath } from '../../../git/bytePaths';
import { changedUnits } from './changedUnits';
import type { ChangedUnits } from './changedUnits';
import type { Convention } from './conventions';
import { describe } from './describe';
import { wholeGroup } from './groups';
import type { Planned } from './plan';
import type { ChangeReading } from './readChanges';
import type { Piece } from './selection';
import { shownLines } from './shownLines';
import type { Unit } from './units';

/** Of the diffs of all commits, estimated. */
const DIFF_TOKENS = 12_000;
/** Of each, however many there are: a few lines. */
const LEAST_TOKENS = 120;
const MOST_SYMBOLS = 8;
const MOST_PATHS = 12;
const MOST_RECENT = 10;
/** Minified code says nothing beyond. */
const MOST_COLUMNS = 300;

/** Parses the files. Secrets in texts that are no files of secrets are whoever sends it to take out. */
export async function commitsToWord(
  { files, subjects }: ChangeReading,
  plan: readonly Planned[],
  rules: readonly string[],
  outlineOf: OutlineOf,
): Promise<MessagesAsked> {
  const changed = await changedUnits(files, outlineOf);
  const tokens = Math.max(LEAST_TOKENS, Math.floor(DIFF_TOKENS / Math.max(1, plan.length)));
  return {
    commits: plan.map((planned) => toWord(planned, changed, tokens)),
    rules,
    recent: subjects.slice(0, MOST_RECENT),
  };
}

function toWord({ message, pieces }: Planned, { units, kindOf }: ChangedUnits, tokens: number): CommitToWord {
  const own = units.filter((unit) => pieces.some((piece) => isOf(unit, piece)));
  const group = wholeGroup(own, kindOf);
  return {
    message,
    kind: group.kind,
    symbols: symbolsOf(own),
    paths: describe(group).paths.slice(0, MOST_PATHS),
    diff: diffOf(pieces, tokens),
  };
}

function isOf({ piece: { hunk, lines } }: Unit, piece: Piece): boolean {
  return hunk === piece.hunk && [...lines].some((line) => piece.lines.has(line));
}

function symbolsOf(units: readonly Unit[]): readonly string[] {
  const added = units.flatMap(({ defines }) => [...defines]);
  const around = units.map(({ symbol }) => symbol).filter((symbol) => symbol !== '');
  return [...new Set([...added, ...around])].slice(0, MOST_SYMBOLS);
}

/** Its places with their lines from the top down, as far as they fit; what is left out is counted. */
function diffOf(pieces: readonly Piece[], tokens: number): string {
  const lines = pieces.flatMap((piece) => [placeOf(piece), ...bodyOf(piece)]);
  const shown: string[] = [];
  let left = tokens;
  for (const line of lines) {
    left -= estimateTokens(line) + 1;
    if (left < 0) break;
    shown.push(line);
  }
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`... ${more} more lines`] : [])].join('\n');
}

function bodyOf({ hunk, lines }: Piece): readonly string[] {
  const text = shownLines(hunk, lines).replace(/\n$/, '');
  return text === '' ? [] : text.split('\n').map((line) => line.slice(0, MOST_COLUMNS));
}

function placeOf({ hunk: { file, lines, part } }: Piece): string {
  const path = shownPath(file.path);
  if (lines !== null) return `@@ ${path}:${lines.newStart}`;
  return part === 'rename' ? `@@ ${path} renamed from ${shownPath(file.oldPath)}` : `@@ ${path} (${part})`;
}

/** How the repository words its commits, in sentences for a model. */
export function rulesOf(convention: Convention, issue: string | null): readonly string[] {
  const { style, hasScope, mood, isCapital, hasPeriod, length, key, areas } = convention;
  const known = areas.slice(0, MOST_SYMBOLS).join(', ');
  return [
    `The subject has at most ${length} characters.`,
    ...(style === 'conventional'
      ? [`Conventional Commits: ${hasScope ? 'type(scope): text' : 'type: text'}.`]
      : []),
    ...(style === 'area' ? ['An area, a colon, then the text: "area: text".'] : []),
    ...(style === 'plain' ? ['No prefix such as "fix:" before the text.'] : []),
    ...(known === '' || style === 'plain' ? [] : [`Areas or scopes in use: ${known}.`]),
    `The text begins with a verb in the ${MOODS[mood]}, with a ${isCapital ? 'capital' : 'small'} letter.`,
    hasPeriod ? 'The subject ends with a full stop.' : 'The subject has no full stop at its end.',
    ...(key !== null && issue !== null
      ? [`The subject begins with "${key.before}${issue}${key.after}".`]
      : []),
  ];
}

const MOODS: Readonly<Record<Convention['mood'], string>> = {
  imperative: 'imperative ("Add")',
  past: 'past tense ("Added")',
  third: 'third person ("Adds")',
};
