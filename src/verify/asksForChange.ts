/** Whether the words of a task ask for a change of the repository. */

/** At the beginning of a clause they ask for one, whatever stands behind them. */
const CHANGING = words(
  'fix mend repair correct resolve add implement reimplement refactor rename remove delete drop replace change modify update ' +
    'upgrade downgrade migrate port convert rewrite rework move extract inline split introduce extend adapt adjust patch bump ' +
    'deprecate optimise optimize simplify clean handle support enable disable allow prevent ensure revert undo restore insert ' +
    'append set configure wire annotate format reformat merge turn switch edit speed harden drop tidy deduplicate factor',
);
/** They ask for one where what is made is part of a repository. */
const MAKING = words('write create make generate build produce develop provide define put complete finish');
const PARTS =
  /\b(?:files?|functions?|methods?|class(?:es)?|modules?|scripts?|tests?|suites?|endpoints?|routes?|components?|pages?|helpers?|commands?|options?|flags?|parsers?|packages?|workflows?|configs?|configuration|docstrings?|comments?|readme|changelog|cli|api|types?|fixtures?|migrations?|checks? pass|work)\b|`[^`\n]+`|\b[\w-]+\.[a-z]{1,5}\b/i;
/** A text for the person who asks, and nothing of the repository. */
const TOLD =
  /^\S+\s+(?:me\s+)?(?:an?\s+|the\s+|some\s+)?(?:\w+\s+)?(?:summar(?:y|ies)|overview|explanation|lists?|answer|plan|comparison|sense|assessment|review|description)\b/i;

/** What stands before the verb of a request. */
const POLITE =
  /^(?:(?:please|kindly|now|then|also|so|and|or|just|first|finally|next|instead|you (?:should|must|need to|have to|are to)|(?:can|could|would|will) you|i (?:want|need|would like|'d like|ask) you to|i'd like you to|i (?:want|need) to|we (?:should|must|need to|want to|have to)|let's|let us|help me(?: to)?|your (?:task|job) is to|the task is to|task:|todo:|try to|go ahead and|in order to)\s+)+/i;
/** A question, or a wish for words, from its beginning. */
const ASKING =
  /^(?:what|why|where|which|who|whose|when|how|is|are|was|were|does|do|did|has|have|explain|describe|tell|show|list|summari[sz]e|compare|find out|find|analy[sz]e|investigate|discuss|suggest|propose|recommend|review|assess|estimate|count|name|look)\b/i;
/** Nouns that look like the verbs: `format of`, `support for`. */
const NOUN = /^\S+\s+(?:of|for|is|are|was|in|on|between|requests?|logs?|history|sense)\b/i;
const HANDS_OFF =
  /\b(?:do not|don't|without|never) (?:chang|edit|modify|touch|writ)\w*(?: (?:any|the|my|this|to))?(?: (?:files?|code|anything|it|repository|repo|sources?)\b|\s*[.!;]|\s*$)|\bread[- ]only\b|\b(?:change|edit|modify|touch|write) (?:nothing\b|no (?:files?|code|sources?)\s*(?:[.,!;]|$))/i;
/** How reports of faults are written. */
const REPORT =
  /\bsteps to reproduce\b|\bexpected (?:behaviou?r|results?|output)\b|\bactual (?:behaviou?r|results?|output)\b|^Traceback \(most recent call last\)/im;
const OUGHT =
  /\b(?:should|must|needs? to|ought to) (?:not |never |also |only |always |now )*(?:be|return|raise|throw|work|accept|support|allow|print|ignore|fail|pass|handle|use|keep|include|have|take|give|show|count|reject)\b/i;

/**
 * Whether the words ask for a change, as far as they say it plainly; false also where they do not tell. English. Linear in
 * their length.
 */
export function asksForChange(task: string): boolean {
  if (HANDS_OFF.test(task)) return false;
  const sentences = task
    .split(/(?<=[.!?])\s+|\n+/)
    .map((each) => each.replace(/^[\s>*#-]+|^\d+[.)]\s+/g, ''));
  if (sentences.some(isRequest)) return true;
  return !sentences.some((each) => each.trim().endsWith('?')) && REPORT.test(task);
}

function isRequest(sentence: string): boolean {
  const start = sentence.replace(POLITE, '');
  const isAsking = ASKING.test(start);
  if (!isAsking && !sentence.trim().endsWith('?') && OUGHT.test(sentence)) return true;
  return sentence.split(/[:;,]\s+|\s+(?:and|then|but)\s+|\s+-+\s+/).some(begins);
}

function begins(clause: string): boolean {
  const start = clause.trim().replace(POLITE, '');
  const [verb = ''] = /^[a-z]+/i.exec(start) ?? [];
  if (NOUN.test(start)) return false;
  if (CHANGING.has(verb.toLowerCase())) return true;
  return MAKING.has(verb.toLowerCase()) && !TOLD.test(start) && PARTS.test(start);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
