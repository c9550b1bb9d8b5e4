/** The questions that one text asks one after the other: `who calls f and what does it return?`. */

const ASKS = '(?:who|whose|what|which|where|when|how)\\b';
/** Before a word that questions begin with: `and`, or the mark that ends the question before. */
const SEAM = new RegExp(
  `\\s*(?:,|;)?\\s+(?:and|und)\\s+(?:also\\s+|then\\s+)?(?=${ASKS})|\\?+\\s+(?:and\\s+)?(?=${ASKS})`,
  'i',
);
const POINTER = /\b(?:it|this one|that one|that|this)\b/i;
const POSSESSIVE = /\bits\b/i;
/** A story that ends in a question is one question. */
const QUESTION = new RegExp(
  `(?:^|\\s)${ASKS}|^(?:is|are|was|were|does|do|did|can|list|show|find|explain|describe|tell)\\b`,
  'i',
);
/** `and where from`, `and how often` say more of the question before them. */
const LEAST_WORDS = 3;
const LONGEST_TEXT = 500;

/** The questions, in their order; a text that asks one thing is one. What is too short to be a question stays with the one before. */
export function questionParts(text: string): readonly string[] {
  if (text.length > LONGEST_TEXT) return [text];
  const parts = text.trim().split(SEAM);
  const isQuestion = (part: string): boolean =>
    part.trim().split(/\s+/).length >= LEAST_WORDS && QUESTION.test(part.trim());
  return parts.every(isQuestion) ? parts : [text];
}

/** The question with the name in the place of the word that points back at it; as it is where none does. */
export function pointedBack(question: string, name: string): string {
  const quoted = /\s/.test(name) ? `"${name}"` : name;
  return POSSESSIVE.test(question)
    ? question.replace(POSSESSIVE, () => `${quoted}'s`)
    : question.replace(POINTER, () => quoted);
}
