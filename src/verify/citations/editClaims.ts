import type { EditClaims } from '../../core/checks';
import { namedFiles } from './parseCitations';
import { readAnswer } from './answerText';

const DONE =
  /\b(?:created|added|modified|updated|changed|edited|deleted|removed|renamed|moved|rewrote|rewritten|replaced|fixed|patched|refactored|wrote|written|implemented|introduced|extended|adjusted|corrected|improved|simplified|converted|migrated|registered|inserted|appended|bumped|dropped|split|merged)\b/i;
/** Said of what did not happen, might, or happened before. */
const NOT_DONE =
  /\b(?:not|nothing|never|without|unchanged|no (?:changes?|edits?)|should|could|would|might|must|needs? to|can be|to be|will|if you|you (?:can|may)|already|previously|originally|in (?:commit|version)|by commit)\b|n't\b/i;

/**
 * What an answer to a change task claims, beside the confirmed changes (paths, `/`). A claim is a sentence or list item that
 * says in the past tense that something was done, and names a file. Linear.
 */
export function checkEditClaims(answer: string, changed: readonly string[]): EditClaims {
  const { text } = readAnswer(answer);
  const places = namedFiles(answer);
  const unconfirmed = places.filter(({ start, end, path }) => {
    if (changed.some((each) => isSame(each, path))) return false;
    const before = sentenceBefore(text, start);
    const after = text
      .slice(end, end + MOST_SENTENCE)
      .split(SENTENCE_END, 1)
      .join('');
    // `Added a call in a.py`: what was done stands first; `a.py: added a call` is a line of a list of changes.
    const isClaim =
      DONE.test(before) || (/^[\s*]*[:—–-]/.test(after) && DONE.test(after.slice(0, MOST_LEAD)));
    return isClaim && !NOT_DONE.test(`${before} ${after}`) && !isSource(before);
  });
  const unmentioned = changed.filter(
    (each) =>
      !places.some(({ path }) => isSame(each, path)) && !text.includes(each.slice(each.lastIndexOf('/') + 1)),
  );
  return { unconfirmed, unmentioned };
}

const SENTENCE_END = /[.!?](?=\s|$)|\n/;

function sentenceBefore(text: string, at: number): string {
  return (
    text
      .slice(Math.max(0, at - MOST_SENTENCE), at)
      .split(SENTENCE_END)
      .at(-1) ?? ''
  );
}

/** Behind the colon of a list's line what was done stands soon. */
const MOST_LEAD = 40;

/** Longer sentences are cut. */
const MOST_SENTENCE = 600;

/** `copied from a.py`, `as in a.py`, `called by a.py`: named, not changed. */
function isSource(before: string): boolean {
  return /\b(?:from|as in|like|see|used (?:by|in)|called (?:by|from|in)|imported (?:by|from|in)|tested (?:by|in)|based on|because|since|which)\b[^,;]{0,60}$/i.test(
    before,
  );
}

/** The same file: one may leave out folders at the start. */
function isSame(changed: string, said: string): boolean {
  const path = said.replace(/^(?:\.\/)+/, '').replace(/^\/+/, '');
  return changed === path || changed.endsWith(`/${path}`) || path.endsWith(`/${changed}`);
}
