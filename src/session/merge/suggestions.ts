/** Decisions made in one conflict, offered in others that ask the same (GitGoodBench, B.1: decide alike everywhere). */
import type { PrintedConflict } from '../../core/git/conflicts';
import type { WorkedConflict } from '../../core/git/mergeWork';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { sameSubstitutions, substitutionsOf } from './substitutions';

export type Suggestion = NonNullable<WorkedConflict['suggestion']>;

type Decided = Pick<WorkedConflict, 'conflict' | 'state' | 'choice'>;

/** Rules that say which side is taken, whatever the code; kept by the places that the two sides have. */
type Side = 'ours' | 'theirs' | 'base';

/**
 * For each open conflict the candidate that agrees with a decision, by the conflict's id. `decided` are ids, the newest decision
 * first: it wins. Without one where only the agreeing text is no candidate. Quadratic in the conflicts.
 */
export function suggestionsOf(
  conflicts: readonly Decided[],
  decided: readonly string[],
): ReadonlyMap<string, Suggestion> {
  const made = decided.flatMap((id) => {
    const found = conflicts.find(({ conflict }) => conflict.id === id);
    const text = found === undefined ? undefined : decisionOf(found);
    return found === undefined || text === undefined ? [] : [{ conflict: found.conflict, text }];
  });
  const suggested = new Map<string, Suggestion>();
  for (const { conflict, state } of conflicts) {
    if (state !== 'open') continue;
    for (const decision of made) {
      const suggestion = suggestionFor(conflict, decision);
      if (suggestion === null) continue;
      suggested.set(conflict.id, suggestion);
      break;
    }
  }
  return suggested;
}

interface Decision {
  readonly conflict: PrintedConflict;
  readonly text: string | null;
}

/** The text that was chosen; undefined for no choice, and for a side whose text is not known. */
function decisionOf({ conflict, state, choice }: Decided): string | null | undefined {
  if (state === 'open' || choice === null || choice.side !== undefined) return undefined;
  return choice.candidate === null ? choice.text : conflict.candidates[choice.candidate]?.text;
}

function suggestionFor(conflict: PrintedConflict, decision: Decision): Suggestion | null {
  for (const rule of [sameTexts, sameChange, sameWholeFile, sameRule]) {
    const found = rule(conflict, decision);
    if (found === null) continue;
    const candidate = conflict.candidates.findIndex(({ text }) => text === found.text);
    if (candidate >= 0) return { candidate, from: decision.conflict.id, because: found.because };
  }
  return null;
}

interface Agreement {
  readonly text: string | null;
  readonly because: Phrase;
}

type Rule = (conflict: PrintedConflict, decision: Decision) => Agreement | null;

/** The same three texts. */
const sameTexts: Rule = (conflict, { conflict: other, text }) => {
  const isSame =
    conflict.base === other.base && conflict.ours === other.ours && conflict.theirs === other.theirs;
  if (!isSame || conflict.kind !== other.kind) return null;
  return { text, because: phrase('the same lines were decided in {0}', other.path) };
};

/** The sides replace the same words by the same words, as a renamed identifier or two versions do. */
const sameChange: Rule = (conflict, { conflict: other, text }) => {
  const side = sideOf(other, text);
  if (side === null || conflict.startLine === null) return null;
  const [ours, theirs] = [substitutionsOf(conflict, 'ours'), substitutionsOf(conflict, 'theirs')];
  const [decidedOurs, decidedTheirs] = [substitutionsOf(other, 'ours'), substitutionsOf(other, 'theirs')];
  if (!sameSubstitutions(ours, decidedOurs) || !sameSubstitutions(theirs, decidedTheirs)) return null;
  const [change] = (side === 'theirs' ? theirs : ours) ?? [];
  if (change === undefined) return null;
  const [before, after] = side === 'base' ? [change.after, change.before] : [change.before, change.after];
  return {
    text: conflict[side],
    because: phrase('{0} was decided instead of {1} in {2}', after, before, other.path),
  };
};

/** A file that a side deleted, or a file without lines of which a side was taken. */
const sameWholeFile: Rule = (conflict, { conflict: other, text }) => {
  if (conflict.startLine !== null || other.startLine !== null || conflict.kind !== other.kind) return null;
  if (conflict.kind === 'modify-delete') {
    if ((conflict.ours === null) !== (other.ours === null)) return null;
    const kept = conflict.ours === null ? conflict.theirs : conflict.ours;
    if (text === null) return { text: null, because: phrase('{0} was deleted, too', other.path) };
    return text === (other.ours ?? other.theirs)
      ? { text: kept, because: phrase('{0} was kept, too', other.path) }
      : null;
  }
  const side = sideOf(other, text);
  if (side === null) return null;
  return { text: conflict[side], because: phrase('the same side was taken in {0}', other.path) };
};

/** Rules that are a decision about a kind of code; the others only say how texts were put together. */
const DECIDING_RULES: readonly string[] = [
  ...['imports', 'versions', 'line-set', 'both-apart', 'superset'],
  ...['whitespace', 'format', 'reindent', 'rename'],
];
const ONE_SIDE: readonly string[] = ['ours', 'theirs', 'base'];

/** The same rule made a candidate here, in a file of the same ending; a side that was taken says nothing of its rules. */
const sameRule: Rule = (conflict, { conflict: other, text }) => {
  if (
    conflict.startLine === null ||
    conflict.kind !== other.kind ||
    endingOf(conflict.path) !== endingOf(other.path)
  )
    return null;
  const chosen = other.candidates.find((each) => each.text === text)?.rules ?? [];
  if (chosen.some((name) => ONE_SIDE.includes(name))) return null;
  const rule = DECIDING_RULES.find((name) => chosen.includes(name));
  if (rule === undefined) return null;
  const found = conflict.candidates.find(({ rules }) => rules.includes(rule));
  return found === undefined
    ? null
    : { text: found.text, because: phrase('the same rule ({0}) was chosen in {1}', rule, other.path) };
};

/** The side that a text is, where the sides differ. */
function sideOf({ ours, theirs, base }: PrintedConflict, text: string | null): Side | null {
  if (ours === theirs) return null;
  if (text === ours) return 'ours';
  if (text === theirs) return 'theirs';
  return text === base ? 'base' : null;
}

function endingOf(path: string): string {
  return /\.[^./]+$/.exec(path)?.[0] ?? '';
}
