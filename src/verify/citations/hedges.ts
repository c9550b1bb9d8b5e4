/** What the words around a name say of it: that it is not there, might be, was, or that somebody else named it. */
import type { Part } from './answerText';

/** What may stand between a word and the name that it is said of. */
const BEFORE_NAME = String.raw`\s+(?:(?!(?:by|in|from|at|to|with|of)\b)[\p{L}\p{N}_'’-]+\s+){0,3}[\x60*_(["'“]*$`;
/** Said to be absent, right before the name or anywhere in its sentence. */
const NO_SUCH = new RegExp(
  String.raw`\b(?:no|neither|nor|non-?existent|missing|invented|unknown)\b${BEFORE_NAME}`,
  'iu',
);
const ABSENT =
  /\b(?:none|missing|absent|non-?existent|misspell\w*|typo)\b|\b(?:not|n['’]t|cannot|never)\s+(?:\w+\s+){0,2}?(?:exist|find|found|define[ds]?|have|contain|present|there)\b|\bnot\s+(?:in|(?:a\s+)?part\s+of)\s+(?:this|the|any)\b|\bno\s+(?:such|counterpart|equivalent)\b|(?<!\p{L})(?:kein\p{L}*|nicht|fehlt|fehlen\p{L}*|existiert|aucune?|pas|inexistant\p{L}*|ningun\p{L}*|ningún|inexistente\p{L}*|nessun\p{L}*)(?!\p{L})|没有|不存在/iu;
/** Said to be possible, wanted or to come. */
const POSSIBLE =
  /\b(?:would|could|might|(?:you|one|i|we|they)(?:['’]d|['’]ll|\s+(?:can|may|will|should|need|want))|if (?:you|there|we|one)|whether|suppose|imagine|hypothetical\w*|propos\w+|suggest\w*|recommend\w*|plan(?:ned|s|ning)?|instead of|alternativ\w*|for (?:example|instance)|e\.g\.|such as|a new|your own|add(?:ing)?|creat(?:e|ing)|introduc(?:e|ing)|(?:call|name) it|let['’]?s|(?:should|must|to) be (?:added|created|introduced|written))\b|(?<!\p{L})(?:könnte\p{L}*|würde\p{L}*|sollte\p{L}*|wenn|falls|vorschlag\p{L}*|schlage|statt|neue\p{L}*|z\. ?B\.|pourr\p{L}*|devr\p{L}*|podría\p{L}*|debería\p{L}*|potrebbe|poderia)(?!\p{L})|可以|应该|如果|建议/iu;
const TAKEN_AWAY = String.raw`(?:renam|remov|delet|dropp|replac|mov)(?:e[ds]?|ing)`;
/** Said of what was there before: right before the name, right behind it, or anywhere in its sentence. */
const GONE_BEFORE = new RegExp(
  String.raw`\b(?:${TAKEN_AWAY}|old|former|previous|legacy|deprecated)\b${BEFORE_NAME}`,
  'iu',
);
const GONE_BEHIND = new RegExp(
  String.raw`^[\x60*_)\]"'”]*\s+(?:\([^)]*\)\s+)?(?:was|were|is|are|(?:has|have|had)\s+been)\s+(?:\w+ly\s+|now\s+|also\s+)?(?:${TAKEN_AWAY}|gone)\b`,
  'iu',
);
const GONE =
  /\b(?:no longer|any ?more|used to (?:be|have|live|stand)|(?:was|were) called|formerly|previously|before (?:the|my|this) (?:change|edit|fix|move))\b|(?<!\p{L})(?:umbenannt|entfernt|gelöscht|ersetzt|verschoben|supprim\p{L}*|renomm\p{L}*|remplac\p{L}*|elimin\p{L}*|renombr\p{L}*)(?!\p{L})|删除|重命名/iu;
/** Said by the user, a document or a program. */
const QUOTED =
  /\b(?:you|your|the (?:task|issue|ticket|report|question|request|docs?|documentation|readme|changelog|comment|docstring|traceback|stack ?trace|error|exception|message|output|log|warning|test name))\b[^.;]{0,60}?\b(?:said|says?|ask(?:s|ed)?|mention(?:s|ed)?|wrote|writes?|name[ds]?|call(?:s|ed)?|reports?|reported|reads?|prints?|printed|points?|pointed|shows?|showed|quot\w+|describ\w+|refers?|referred|suggest\w*|claims?|claimed|expects?|meant?|about)\b|\b(?:according to|quoted|as you)\b/i;
/** A quotation of several lines. */
const BLOCK_QUOTE = /^[ \t]*>/;

const SENTENCE_START = /[.!?;](?=\s)|\n[ \t]*\n|\n(?=[ \t]*(?:[-*+|#>]|\d+[.)])\s)/g;
const SENTENCE_END = /[.!?;](?=\s|$)|\n[ \t]*\n|\n(?=[ \t]*(?:[-*+|#>]|\d+[.)])\s)/;
/** Longer sentences are cut. */
const MOST_SENTENCE = 400;

/** What a sentence must not say for an objection to be made. `seen`: a place with a line, which nobody names who has not seen it. */
export type Named = 'seen' | 'named';

/** Whether the sentence around a part of an answer says no more of it than that it is absent, possible, gone, or named by others. */
export function isHedged(answer: string, part: Part, named: Named): boolean {
  const { before, behind, line } = around(answer, part);
  const own = `${before} ${behind}`;
  if (BLOCK_QUOTE.test(line) || QUOTED.test(own)) return true;
  if (GONE.test(own) || GONE_BEFORE.test(before) || GONE_BEHIND.test(behind)) return true;
  return named === 'named' && (ABSENT.test(own) || NO_SUCH.test(before) || POSSIBLE.test(own));
}

interface Around {
  /** Its sentence up to it, and behind it, without what stands in backticks. */
  readonly before: string;
  readonly behind: string;
  /** Its line up to it. */
  readonly line: string;
}

function around(answer: string, { start, end }: Part): Around {
  const lead = answer.slice(Math.max(0, start - MOST_SENTENCE), start);
  const last = [...lead.matchAll(SENTENCE_START)].at(-1);
  const rest = answer.slice(end, end + MOST_SENTENCE);
  return {
    before: withoutCode(lead.slice(last === undefined ? 0 : last.index + last[0].length)),
    behind: withoutCode(rest.slice(0, SENTENCE_END.exec(rest)?.index ?? rest.length)),
    line: answer.slice(answer.lastIndexOf('\n', start) + 1, start),
  };
}

function withoutCode(text: string): string {
  return text.replace(/`[^`\n]*`/g, 'it');
}
