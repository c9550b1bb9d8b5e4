/** Merges what was learned now with what was known: the same advice becomes one note, and of a contradiction the newer stands. */
import { stemsOf } from './retrieval/words';

export interface MergedNotes {
  /** Older ones first. */
  readonly notes: readonly string[];
  /** Known notes that a newer one replaced: said in other words, or contradicted. */
  readonly replaced: readonly {
    readonly before: string;
    readonly by: string;
    readonly why: 'same' | 'contradicted';
  }[];
  /** New notes that are no advice, but what one task came to. */
  readonly refused: readonly string[];
}

interface ReadNote {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  /** Versions and numbers. */
  readonly values: ReadonlySet<string>;
  readonly isNegative: boolean;
}

/** So many of both notes' words must be the same for the notes to be about one thing. */
const SAME = 0.5;
/** A note of few words is in many others. */
const LEAST_WORDS = 2;

/** Linear in the product of both numbers of notes, which are bounded; at most `most` notes, the newest. */
export function mergeNotes(known: readonly string[], learned: readonly string[], most: number): MergedNotes {
  const replaced: { before: string; by: string; why: 'same' | 'contradicted' }[] = [];
  const refused: string[] = [];
  let notes: ReadNote[] = known.map(readNote);
  for (const text of learned) {
    const note = readNote(text);
    if (isResult(text)) {
      refused.push(text);
      continue;
    }
    let kept = note;
    notes = notes.filter((before) => {
      const relation = relate(before, note);
      if (relation === null) return true;
      // What says more stays, as long as both say the same.
      if (relation === 'same' && saysMore(before, note)) kept = before;
      if (before.text !== kept.text) replaced.push({ before: before.text, by: kept.text, why: relation });
      return false;
    });
    notes.push(kept);
  }
  return { notes: notes.slice(-most).map(({ text }) => text), replaced, refused };
}

/** Words that turn advice into its opposite, in any of their forms; `without` only behind what works or fails so. */
const NEGATIVE =
  /\b(?:not|no|never|don'?t|doesn'?t|can'?t|cannot|won'?t|isn'?t|avoid|skip|omit|disable|fail(?:s|ed)?|breaks?|broken|unnecessary|needless|remove|uninstall|instead of|rather than)\b|(?<=\b(?:works?|runs?|builds?|starts?|fails?|breaks?)\s)without\b/gi;
/** What stands in a sentence of advice whatever it is about. */
const ADVICE = new Set(
  'use run set install need work fail avoid skip omit disabl enabl break broken requir instead pass must should uninstall remov never not necessar unnecessar needles ensur sure always call'.split(
    ' ',
  ),
);

function readNote(text: string): ReadNote {
  const values = new Set(text.match(/(?<![\w.])v?\d+(?:\.\d+)*(?![\w])/g) ?? []);
  const plain = text.replace(/(?<![\w.])v?\d+(?:\.\d+)*(?![\w])/g, ' ');
  const words = new Set(stemsOf(plain).filter((word) => !ADVICE.has(word)));
  const negations = text.match(NEGATIVE) ?? [];
  // Twice no is yes: `fails without` is `needs`.
  return { text, words, values, isNegative: negations.length % 2 === 1 };
}

function relate(before: ReadNote, now: ReadNote): 'same' | 'contradicted' | null {
  if (before.text.trim().toLowerCase() === now.text.trim().toLowerCase()) return 'same';
  const shared = [...now.words].filter((word) => before.words.has(word)).length;
  const smaller = Math.min(before.words.size, now.words.size);
  if (shared < LEAST_WORDS && !(smaller === 1 && shared === 1 && isShort(before, now))) return null;
  const all = before.words.size + now.words.size - shared;
  const isAboutOne = shared / all >= SAME || (smaller >= 3 && shared / smaller >= 0.8);
  if (!isAboutOne) return null;
  const differs = before.values.size > 0 && now.values.size > 0 && !sameValues(before, now);
  return differs || before.isNegative !== now.isNegative ? 'contradicted' : 'same';
}

/** `Use Python 3.8` and `Use Python 3.11`: one word and its value. */
function isShort(before: ReadNote, now: ReadNote): boolean {
  return before.words.size === 1 && now.words.size === 1;
}

function sameValues(a: ReadNote, b: ReadNote): boolean {
  return (
    [...a.values].every((value) => b.values.has(value)) || [...b.values].every((value) => a.values.has(value))
  );
}

function saysMore(before: ReadNote, now: ReadNote): boolean {
  return (
    before.words.size + before.values.size > now.words.size + now.values.size &&
    [...now.words].every((word) => before.words.has(word)) &&
    [...now.values].every((value) => before.values.has(value))
  );
}

/** A task's own answer is no advice: it is another with the next task. */
function isResult(text: string): boolean {
  return (
    /\b(?:results?|answers?|outcomes?|predictions?)\s*(?:\bis|\bwas|\bare|\bwere|\bcame to|:|=)\s+(?!(?:always|only|not|in|below|written|saved|stored|printed|kept|placed|found)\b)/i.test(
      text,
    ) ||
    /\b(?:accuracy|precision|recall|f1|auc|rmse|mae|mse|loss|sharpe|return|score|drawdown|total|sum|mean|average)\b[^.]{0,40}(?:\bis|\bwas|\bof|=|:)\s*-?\d/i.test(
      text,
    )
  );
}
