/** Finds the clause of a text that is the question, among words about who asks and why. */

/** Where a sentence or a part of it ends; dots, dashes and commas in names have no blank behind them. */
const ENDS =
  /(?<=[.?!;:])\s+|(?<=[。？！；，])\s*|\s+[-–—]+\s+|,\s+|\s+(?=\((?!\)))|\s+(?:because|since i|so that|as i|but)\s+|\n+/iu;
const BEGINS =
  /\b(?:who|whom|whose|what|which|where|when|how|why|is there|are there|is|are|does|do|can|could|list|show|find|wer|was|wo|welche[rs]?|wie|wann|gibt es)\b/giu;
/** `which commands run when I commit a change`: no question begins there, but a part of one. */
const SUBORDINATE =
  /^(?:when|where|how|why)\s+(?:i|you|we|they|he|she|it|this|that|these|those|the|an?|my|your|our|their|its|people|someone)\b/i;
/** More are a text that tells something. */
const MOST_CLAUSES = 12;
const LONGEST_TEXT = 1000;

/** The clauses of the text in their order, each whole and then from each word that a question begins with. Linear. */
export function clausesOf(text: string): readonly string[] {
  if (text.length > LONGEST_TEXT) return [];
  const clauses = clauseEnds(text)
    .map((clause) => clause.replace(/^[\s(]+|[\s)]+$/g, ''))
    .filter((clause) => /\s/.test(clause));
  if (clauses.length > MOST_CLAUSES) return [];
  return clauses.flatMap((clause) => [clause, ...beginningsOf(clause)]);
}

/** The text cut where a sentence or a part of it ends. */
export function clauseEnds(text: string): readonly string[] {
  return text.split(ENDS);
}

function beginningsOf(clause: string): readonly string[] {
  const starts = [...clause.matchAll(BEGINS)].flatMap(({ index }) => (index === 0 ? [] : [index]));
  return starts
    .slice(0, MOST_CLAUSES)
    .map((start) => clause.slice(start))
    .filter((each) => !SUBORDINATE.test(each));
}
