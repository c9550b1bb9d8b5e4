/** The words of a text that tell what it is about. */
import { GENERAL_WORDS, STOP_WORDS } from './commonWords';
import { SPELLED, conceptsBy, languagesBy } from './concepts';
import { stem } from './stem';

export interface Term {
  readonly stem: string;
  /** In (0, 1]: how much the word says by itself. */
  readonly weight: number;
}

/** What a word says that every README has. */
const GENERAL = 0.25;
/** A text's words are looked at so far; a task is shorter, and a README's beginning says what it is. */
const LONGEST = 60_000;

const common = (word: string): string => stem(SPELLED.get(word) ?? word);
const general: ReadonlySet<string> = new Set([...GENERAL_WORDS].map(common));
const concepts = conceptsBy(common);
const languages = languagesBy(common);

/** The stems of a text's words in their order, each as often as it stands there; words of grammar are left out. Linear. */
export function stemsOf(text: string): readonly string[] {
  const parts = text.slice(0, LONGEST).normalize('NFKC').toLowerCase();
  const words = parts.match(/[\p{L}\p{N}]+(?:[+#]+)?/gu) ?? [];
  return words
    .filter((word) => !STOP_WORDS.has(word) && (word.length > 1 || !/[a-z0-9]/.test(word)))
    .map(common);
}

/** The different words of a task, in their order. Numbers are left out: they are its values, and no subject. */
export function termsOf(task: string): readonly Term[] {
  const stems = new Set(stemsOf(task).filter((word) => !/^\d+$/.test(word)));
  return [...stems].map((word) => ({ stem: word, weight: general.has(word) ? GENERAL : 1 }));
}

/** The things that a stem may stand for. */
export function conceptsOf(word: string): readonly number[] {
  return concepts.get(word) ?? [];
}

/** The language whose packages the stem tells of, as a number; null for any other word. */
export function languageOf(word: string): number | null {
  return languages.get(word) ?? null;
}
