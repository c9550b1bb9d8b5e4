/** Judges the text around the clause taken for the question: a story, a limit, or another question. */
import { clauseEnds } from './clauses';
import { limitsIn } from './limits';
import { namesByForm } from './spottedIntent';

/** Begins a question, or an order. */
const ASKS =
  /^(?:(?:and|or|but|also|then)\s+)*(?:who|whom|whose|what|whats|which|where|when|how|why|is|are|was|were|does|do|did|can|could|should|would|will|has|have|list|show|name|find|tell|give|explain|describe|wer|was|wo|wie|wann|warum|welche[rs]?|gibt|qu[ié]\p{L}*|d[oó]nde|c[oó]mo)\b/iu;
const JOINING = /^(?:(?:and|or|but|also|then)\s+)+/i;
/** Asks in the middle of a sentence: `the router knows who calls f`. */
const ASKS_INSIDE = /\b(?:who|whom|whose|what|which|where|how|why)\b/i;

export interface LeftOver {
  /** Whether it limits the question, or names something: the clause alone is another question. */
  readonly isNeeded: boolean;
  /** Other questions, which the answer to the clause leaves open. */
  readonly questions: readonly string[];
}

/** What of the text the clause leaves out, which is about these names. */
export function leftOver(text: string, clause: string, known: readonly string[]): LeftOver {
  // A message in quotes may have marks that end a sentence.
  const besides = known.filter((name) => /\s/.test(name) && !clause.includes(name));
  const told = besides.reduce((left, name) => left.replaceAll(name, ' '), text);
  const at = told.indexOf(clause);
  if (at < 0) return { isNeeded: true, questions: [] };
  const before = clauseEnds(told.slice(0, at));
  const isBegun = !/[.?!;:,。？！；，]\s*$/.test(told.slice(0, at));
  const own = isBegun ? (before.at(-1) ?? '').trim() : '';
  const others = [...(isBegun ? before.slice(0, -1) : before), ...clauseEnds(told.slice(at + clause.length))]
    .map((each) => each.trim())
    .filter((each) => /\p{L}/u.test(each));
  const restated = /\b(?:i\.e\.|that is,?|in other words,?|meaning,?)\s*$/i.test(told.slice(0, at))
    ? before
    : [];
  const questions = others
    .filter((each) => isAsked(each) && !restated.some((other) => other.trim() === each))
    .map((each) => each.replace(JOINING, ''));
  const isStory = (each: string): boolean =>
    !ASKS_INSIDE.test(each) &&
    limitsIn(each).length === 0 &&
    // What is said of the thing itself may name others.
    (known.some((name) => each.includes(name)) || namesByForm(each).every((name) => known.includes(name)));
  const story = [own, ...others.filter((each) => !isAsked(each))];
  return { isNeeded: ASKS.test(own) || !story.every(isStory), questions };
}

/** In brackets stands what something is, unless it is a question as a whole. */
function isAsked(text: string): boolean {
  const inside = text.replace(/^\(+/, '');
  return ASKS.test(inside) || (inside === text && /[?？]$/.test(text));
}
