/** Answers that give a task up, or say nothing in place of one that was refused. */
import { phrase } from '../core/text/phrase';
import type { Phrase } from '../core/text/phrase';
import type { RefusedAnswers } from '../core/conversation/task';

/** The task itself, not a part of it: `I cannot run the tests here` gives nothing up. */
const THE_TASK = '(?:(?:this|that|the|your) (?:task|question|change|request|job|problem)|this|that|it|so)';
const DOING = '(?:do|complete|finish|answer|solve|fulfil|fulfill|accomplish|continue|go on with|help with)';
const END = String.raw`(?=\s*(?:[.,;:!?)…]|$|because\b|since\b|as\b|here\b|now\b|any ?more\b|further\b))`;
const GERMAN_END = String.raw`(?=\s*(?:[.,;:!?)…]|$))`;
/** Whoever answers: `we give up after three tries` tells what a program does. */
const GIVES_UP = new RegExp(
  [
    String.raw`\bi(?:'ll|'m|\s+am|\s+will|\s+have\s+to|\s+must|\s+now|\s+hereby|\s+just)*\s+(?:give|giving|gave|given)\s+up(?:\s+on\s+${THE_TASK})?${END}`,
    String.raw`\bi\s+(?:surrender|abandon\s+${THE_TASK})${END}`,
    String.raw`\bi(?:\s+(?:cannot|can't|can\s+not|could\s+not|couldn't|won't|will\s+not|did\s+not|didn't)|(?:'m|\s+am|\s+was)\s+(?:unable|not\s+able)\s+to)\s+${DOING}\s+${THE_TASK}${END}`,
    String.raw`(?<!\p{L})ich\s+(?:gebe|gab)\s+(?:\p{L}+\s+){0,2}auf${GERMAN_END}`,
    String.raw`(?<!\p{L})ich\s+(?:kann|konnte|schaffe)\s+(?:das|es|dies|die\s+(?:aufgabe|frage|änderung))\s+(?:leider\s+)?nicht(?:\s+(?:lösen|beantworten|erledigen|tun|machen|abschließen|umsetzen))?${GERMAN_END}`,
    String.raw`我(?:放弃|无法完成|做不到)了?(?:(?:这个|这项|此|该)?(?:任务|请求|问题))?(?=\s*(?:[，。；！？、,.;!?…]|$))`,
  ].join('|'),
  'iu',
);
/** All that the answer says. */
const KNOWS_NOTHING =
  /^\W*(?:sorry,?\s*)?(?:i\s+(?:do\s+not|don't|really\s+don't)\s+know|no\s+idea|never\s+mind|forget\s+it|keine\s+ahnung|ich\s+wei(?:ß|ss)\s+(?:es\s+)?nicht|不知道)\W*$/iu;

/** What is left out when words are compared. */
const SHORT_WORD = 4;

/**
 * Why the answer is none: it gives the task up, or it has nothing of the answers that were refused before it, and nothing was
 * done since. Null where it is one.
 */
export function gaveUp(answer: string, refused: RefusedAnswers): Phrase | null {
  if (endsOf(answer).some((each) => GIVES_UP.test(each)) || KNOWS_NOTHING.test(answer))
    return phrase('The answer gives up on the task.');
  if (refused.answers.length === 0 || refused.isWorkedSince) return null;
  const told = new Set<string>();
  // What says nothing itself is nothing to go on from.
  for (const before of refused.answers)
    if (told.size === 0 || sharesWord(before, told)) for (const word of wordsOf(before)) told.add(word);
  return sharesWord(answer, told)
    ? null
    : phrase('RepoMaster rejected an answer, and the next one does not mention the task.');
}

/** Its first and its last sentence: between them an answer tells what something else does. */
function endsOf(answer: string): readonly string[] {
  const sentences = answer
    .split(/(?<=[.!?…]["'”»)]?)\s+|(?<=[。！？])|\n+/)
    .filter((each) => /[\p{L}\p{N}]/u.test(each));
  return [...sentences.slice(0, 1), ...sentences.slice(-1)];
}

function sharesWord(text: string, words: ReadonlySet<string>): boolean {
  return [...wordsOf(text)].some((word) => words.has(word));
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+|[\p{Script=Han}]/gu) ?? [];
  return new Set(words.filter((word) => word.length >= SHORT_WORD || /[\p{N}_\p{Script=Han}]/u.test(word)));
}
