import type { EditClaims } from '../../core/changes/checks';
import { namedFiles } from './parseCitations';
import { readAnswer } from './answerText';

const DONE = String.raw`(?:created|added|modified|updated|changed|edited|deleted|removed|renamed|moved|rewrote|rewritten|replaced|fixed|patched|refactored|wrote|written|implemented|introduced|extended|adjusted|corrected|improved|simplified|converted|migrated|registered|inserted|appended|bumped|dropped|split|merged)\b`;
const ANY_DONE = new RegExp(String.raw`\b${DONE}`, 'gi');
/** Said of what did not happen, might, or happened before. */
const NOT_DONE =
  /\b(?:not|nothing|never|without|unchanged|no (?:changes?|edits?)|should|could|would|might|must|needs? to|can be|to be|will|if you|you (?:can|may)|already|previously|originally|formerly|years? ago|(?:since|in) (?:commit|version|v?\d+\.\d+|(?:19|20)\d\d)|by commit)\b|n't\b/i;

const ADVERBS = String.raw`(?:(?:\w+ly|also|then|now|just|only|first|already)\s+)*`;
const MARKS = String.raw`^(?:[\s*_#(✅✔☑-]|\d+[.)]|\[x\])*(?:(?:then|also|and|so|finally|first|next|in addition|additionally|done|summary|changes?|result|fix)\b[,:]?[\s*_]*)*`;
/** The writer is who did it, said or left out. */
const BY_WRITER = new RegExp(String.raw`(?:${MARKS}|\b(?:i|we)(?:['’]ve|\s+have)?\s+)${ADVERBS}[*_]*$`, 'i');
const IS_NOW_DONE = new RegExp(String.raw`\b(?:(?:has|have)\s+been|(?:is|are)\s+now)\s+${ADVERBS}$`, 'i');
/** Of a bug, a commit or a run as often as of what was done here. */
const WAS_DONE = new RegExp(String.raw`\b(?:was|were)\s+${ADVERBS}$`, 'i');
/** One more thing that the same one did. */
const JOINED = new RegExp(String.raw`(?:[,:—–-]|\band|\bthen)\s+${ADVERBS}$`, 'i');
const WRITER_BEFORE = new RegExp(String.raw`${MARKS}${ADVERBS}${DONE}|\b(?:i|we)\b`, 'i');
/** Before a file that begins its line. */
const LINE_BEFORE = /^(?:[\s*_#`[(-]|\d+[.)]|(?:in|file)\b)*$/i;
/** Behind such a file: `: added a call`. */
const LISTED = new RegExp(
  String.raw`^[\s*\x60)\]]*[:—–-][\s*_]*${ADVERBS}${DONE}(?!\s+by\b|\s+\w+\s+(?:is|are)\b)`,
  'i',
);
/** Behind a file: `, I added a call`. */
const WRITER_BEHIND = new RegExp(
  String.raw`^[*\x60)\]]*,?\s+(?:i|we)(?:['’]ve|\s+have)?\s+${ADVERBS}${DONE}`,
  'i',
);
/** Behind a file that does something itself: `now sees it`. */
const IS_SUBJECT =
  /^[*`)\]]*\s+(?:(?:now|still|then|also)\s+)?(?:is|are|was|has|had|does|did|can|(?!as\b|its\b|this\b|thus\b|plus\b|across\b|besides\b|always\b)\p{Ll}{2,}s)\b/u;

/**
 * What an answer to a change task claims, beside the confirmed changes (paths, `/`). A claim is a sentence or list item that
 * says in the past tense that its writer did something, and names a file. What code does or others did is none. Linear.
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
    const isClaim = !isQuoted(text, start) && saysDone(before, after, changed.length > 0);
    return isClaim && !NOT_DONE.test(`${before} ${after}`) && !isSource(before);
  });
  const unmentioned = changed.filter(
    (each) =>
      !places.some(({ path }) => isSame(each, path)) && !text.includes(each.slice(each.lastIndexOf('/') + 1)),
  );
  return { unconfirmed, unmentioned };
}

/** `Added a call in a.py`: what was done stands first; `a.py: added a call` is a line of a list of changes. */
function saysDone(before: string, after: string, isAnyChanged: boolean): boolean {
  if (LINE_BEFORE.test(before) && LISTED.test(after)) return true;
  if (/\b(?:in|to)\s[*_`[(]*$/i.test(before) && WRITER_BEHIND.test(after)) return true;
  if (IS_SUBJECT.test(after)) return false;
  return [...before.matchAll(ANY_DONE)].some(({ 0: verb, index }) => {
    const lead = before.slice(0, index);
    // `written by X` tells of X; `fixed by adding Y` of what was done.
    if (/^\s+by\s+(?!\w+ing\b)/i.test(before.slice(index + verb.length))) return false;
    if (BY_WRITER.test(lead) || IS_NOW_DONE.test(lead)) return true;
    return (isAnyChanged && WAS_DONE.test(lead)) || (JOINED.test(lead) && WRITER_BEFORE.test(lead));
  });
}

/** A line of a quotation: somebody else's words. */
function isQuoted(text: string, at: number): boolean {
  return /^[ \t]*>/.test(text.slice(text.lastIndexOf('\n', at) + 1, at));
}

const SENTENCE_END = /[.!?;](?=\s|$)|\n/;

function sentenceBefore(text: string, at: number): string {
  return (
    text
      .slice(Math.max(0, at - MOST_SENTENCE), at)
      .split(SENTENCE_END)
      .at(-1) ?? ''
  );
}

/** Longer sentences are cut. */
const MOST_SENTENCE = 600;

/** `copied from a.py`, `as in a.py`, `called by a.py`: named, not changed. */
function isSource(before: string): boolean {
  return SOURCE.test(before) || SOURCE_ITSELF.test(before);
}

const SOURCE =
  /\b(?:from|as in|like|unlike|see|used (?:by|in)|called (?:by|from|in)|imported (?:by|from|in)|tested (?:by|in)|(?:based|relies|depends) on|because|since|which|that|whose|where|(?:tests?|specs?|cases?) (?:for|of)|against|than|so|mirrors?|matche[sd]|calls?|uses?)\b[^,;]{0,60}$/i;
/** `a check for None in a.py` is in a.py; `a helper for a.py` is for it. */
const SOURCE_ITSELF =
  /\b(?:for|with|using|via|through|by|per|following)\b(?![^,;]*\b(?:in|to|into)\s+[*_`[(]*$)[^,;]{0,60}$/i;

/** The same file: one may leave out folders at the start. */
function isSame(changed: string, said: string): boolean {
  const path = said.replace(/^(?:\.\/)+/, '').replace(/^\/+/, '');
  return changed === path || changed.endsWith(`/${path}`) || path.endsWith(`/${changed}`);
}
