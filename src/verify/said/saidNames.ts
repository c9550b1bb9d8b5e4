/** Which names of code a text in people's words gives. */
import { namedFiles } from '../citations/parseCitations';
import { readAnswer } from '../citations/answerText';
import { nameOf } from '../citations/symbolNames';

export interface SaidNames {
  /** Whether the text names this symbol: as it is written, or by all of its words. */
  namesSymbol(name: string): boolean;
  /** Whether the text names this file (`/`): by its path, its name, or the words of its name. */
  namesFile(path: string): boolean;
  /** Names of symbols and files that stand in code spans, and paths anywhere: no words of prose. In order, once. */
  readonly inCode: readonly string[];
}

/** A shorter word is of prose as often as it is a name. */
const SHORTEST_WORD = 3;
/** As file names they say nothing of what the file is about. */
const COMMON_STEMS = /^(?:index|main|mod|lib|app|init|__init__|utils?|helpers?|types?|common|core|tests?)$/i;
/** Behind this many characters a text is no task or answer but a log. */
const LONGEST = 200_000;

/** Linear in the text. */
export function saidNames(text: string): SaidNames {
  const said = text.slice(0, LONGEST);
  const { codeSpans } = readAnswer(said);
  const files = [...new Set(namedFiles(said).map(({ path }) => path.replace(/^(?:\.\/)+/, '')))];
  const symbols = codeSpans.flatMap((span) => nameOf(span.text.trim())?.name ?? []);
  const names = new Set(said.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []);
  const spelled = new Set(codeSpans.flatMap((span) => span.text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []));
  const words = new Set([...names].flatMap((name) => wordsOf(name)).map(stemOf));
  const saysWords = (name: string): boolean => {
    const own = wordsOf(name).filter(({ length }) => length >= SHORTEST_WORD);
    return own.length > 0 && own.every((word) => words.has(stemOf(word)));
  };
  return {
    namesSymbol: (name) => {
      const last = lastName(name);
      if (spelled.has(last)) return true;
      return last.length >= SHORTEST_WORD ? names.has(last) || saysWords(last) : isCalled(said, last);
    },
    namesFile: (path) => {
      if (files.some((file) => isSameFile(path, file))) return true;
      const base = path.slice(path.lastIndexOf('/') + 1);
      const stem = base.replace(/\..*$/, '');
      if (said.includes(base)) return true;
      return stem.length > SHORTEST_WORD && !COMMON_STEMS.test(stem) && saysWords(stem);
    },
    inCode: [...new Set([...symbols, ...files])],
  };
}

/** `Cart.add#2` is `add`. */
export function lastName(name: string): string {
  return name.replace(/#\d+$/, '').split('.').at(-1) ?? name;
}

/** One may leave out folders at the start. */
export function isSameFile(path: string, said: string): boolean {
  return path === said || path.endsWith(`/${said}`) || said.endsWith(`/${path}`);
}

/** Of a name of one or two letters: `f()`, `.of`. */
function isCalled(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + name.length] ?? ' '];
    if (after === '(' && !/[\p{L}\p{N}_$]/u.test(before)) return true;
    if (before === '.' && !/[\p{L}\p{N}_$]/u.test(after)) return true;
  }
  return false;
}

/** `parseHTTPDate`, `parse_http_date`: parse, http, date. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** `rounding`, `rounds`, `rounded`: round. Alike for both sides, so it may cut too much. */
function stemOf(word: string): string {
  const stem = word.replace(/(?:ing|ed|es|s|er|e)$/, '');
  return stem.length >= SHORTEST_WORD ? stem : word;
}
