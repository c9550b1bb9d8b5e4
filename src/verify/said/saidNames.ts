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
const NAMES = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** Behind this many characters a text is no task or answer but a log. */
const LONGEST = 200_000;

/** Linear in the text. */
export function saidNames(text: string): SaidNames {
  const said = text.slice(0, LONGEST);
  const { codeSpans } = readAnswer(said);
  const files = [...new Set(namedFiles(said).map(({ path }) => path.replace(/^(?:\.\/)+/, '')))];
  const symbols = codeSpans.flatMap((span) => nameOf(span.text.trim())?.name ?? []);
  const names = new Set(said.match(NAMES) ?? []);
  const spelled = new Set(codeSpans.flatMap((span) => span.text.match(NAMES) ?? []));
  const words = stemsIn(said);
  // The words of a path mean that file, and no other of the same name.
  const wordsBesidePaths = stemsIn(said.split(/\s+/).filter(isNoPath).join(' '));
  return {
    namesSymbol: (name) => {
      const last = lastName(name);
      if (spelled.has(last)) return true;
      return last.length >= SHORTEST_WORD ? names.has(last) || saysWords(words, last) : isCalled(said, last);
    },
    namesFile: (path) => {
      if (files.some((file) => isSameFile(path, file))) return true;
      const base = path.slice(path.lastIndexOf('/') + 1);
      const stem = base.replace(/\..*$/, '');
      if ([path, base].some((each) => standsAlone(said, each))) return true;
      return stem.length > SHORTEST_WORD && !COMMON_STEMS.test(stem) && saysWords(wordsBesidePaths, stem);
    },
    inCode: [...new Set([...symbols, ...files])],
  };
}

/** `Cart.add#2` is `add`. */
export function lastName(name: string): string {
  return name.replace(/#\d+$/, '').split('.').at(-1) ?? name;
}

/** Words may leave out folders at the start; only an absolute path has more of them. */
export function isSameFile(path: string, said: string): boolean {
  if (path === said || path.endsWith(`/${said}`)) return true;
  return /^(?:\/|[A-Za-z]:)/.test(said) && said.endsWith(`/${path}`);
}

/** As `docs/README.md:12` is one; of a word between blanks. */
function isNoPath(word: string): boolean {
  return !/[\\/][^\\/]*\.\w/.test(word);
}

/** Whether the text has this name of a file, and not as a part of a longer name or path. */
function standsAlone(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text.slice(at + name.length, at + name.length + 2)];
    if (/[\p{L}\p{N}_$./\\-]/u.test(before)) continue;
    if (!/^(?:[\p{L}\p{N}_$-]|\.[\p{L}\p{N}])/u.test(after)) return true;
  }
  return false;
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

function stemsIn(text: string): ReadonlySet<string> {
  const names = new Set(text.match(NAMES) ?? []);
  return new Set([...names].flatMap((name) => wordsOf(name)).map(stemOf));
}

/** Whether all words of the name are there. */
function saysWords(stems: ReadonlySet<string>, name: string): boolean {
  const own = wordsOf(name).filter(({ length }) => length >= SHORTEST_WORD);
  return own.length > 0 && own.every((word) => stems.has(stemOf(word)));
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
