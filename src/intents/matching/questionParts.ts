/** Splits a text into its questions: `who calls f and what does it return?`. */

const ASKS = "(?:who|whose|what|which|where|when|how|why)(?:'?s)?\\b";
/** Begins a question behind the mark that ends another. */
const BEGINS = `(?:${ASKS}|(?:is|are|was|were|does|do|did|can|could|should|would|will|has|have)\\b)`;
/** `how do I run the tests, or just one file?` */
const ONE_ALONE = '(?:just|only)\\s+(?:one|a single)\\b';
/** Before a word that questions begin with: `and`, or the mark that ends the question before. */
const SEAM = new RegExp(
  `\\s*(?:,|;)?\\s+(?:and|und)\\s+(?:also\\s+|then\\s+)?(?=${ASKS})|[?？]+\\s*(?:and\\s+|or\\s+)?(?=${BEGINS})|\\s*,?\\s+or\\s+(?=(?:can|could|should|is|are|does|do|did) (?:it|they|this|that|i|we)\\b)|\\s*,?\\s+(?:and|or)\\s+(?=${ONE_ALONE})`,
  'i',
);
/** The surest first. Behind a noun `that` begins a clause: `the tests that cover it`. */
const POINTERS: readonly RegExp[] = [
  /\bit\b/i,
  /\b(?:this|that) one\b/i,
  /\bthis\b/i,
  /(?<=\b(?:is|was|are|does|do|did|if|when|of|to|by|from|in|for|with|(?:call|use|import|test|cover|change|break|extend|reach)(?:e?s)?) )that\b|\bthat(?=\W*$)/i,
];
const POSSESSIVE = /\bits\b/i;
/** A story that ends in a question is one question. */
const QUESTION = new RegExp(
  `(?:^|\\s)${ASKS}|^(?:is|are|was|were|does|do|did|can|list|show|find|explain|describe|tell)\\b|^${ONE_ALONE}`,
  'i',
);
/** `and where from`, `and how often` say more of the question before them. */
const LEAST_WORDS = 3;
/** `and which with hono/tiny`: what it asks stands in the question before it. */
const ELLIPTIC =
  /^(?:(?:and|or) )?(?:who|whose|what|which|where|when|how)\s+(?:with|in|for|of|from|on|to|by|about|at)\b/i;
const LONGEST_TEXT = 500;

/** The questions, in their order; a text that asks one thing is one. What is too short to be a question stays with the one before. */
export function questionParts(text: string): readonly string[] {
  if (text.length > LONGEST_TEXT || isCommand(text)) return [text];
  const parts = text.trim().split(SEAM);
  const isQuestion = (part: string): boolean =>
    part.trim().split(/\s+/).length >= LEAST_WORDS && QUESTION.test(part.trim());
  return parts.every(isQuestion) && !parts.slice(1).some(isElliptic) ? parts : [text];
}

/** Whether what is asked of something stands in the question before this one. */
export function isElliptic(question: string): boolean {
  return ELLIPTIC.test(question.trim());
}

/** The questions behind the name that they are about, however short. */
export function partsOfTopic(text: string): readonly string[] {
  return text.trim().split(SEAM);
}

/** What stands behind a command is its own: a program, a command line. */
function isCommand(text: string): boolean {
  return text.trimStart().startsWith('/');
}

/** The question with the name in the place of the word that points back at it; as it is where none does. */
export function pointedBack(question: string, name: string): string {
  const quoted = /\s/.test(name) ? `"${name}"` : name;
  if (POSSESSIVE.test(question)) return question.replace(POSSESSIVE, () => `${quoted}'s`);
  const pointer = POINTERS.find((each) => each.test(question));
  return pointer === undefined ? question : question.replace(pointer, () => quoted);
}
