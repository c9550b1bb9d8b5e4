import type { ModuleMeasures } from './measures';

const ENTRY_STEMS: ReadonlySet<string> = new Set(['main', '__main__']);
const HUB_STEMS: ReadonlySet<string> = new Set([
  '__init__',
  'index',
  'app',
  'settings',
  'config',
  'utils',
  'constants',
]);
const KEYWORDS = 'main core engine api service processor factory builder scheduler config'.split(' ');
const KEYWORD_SET: ReadonlySet<string> = new Set(KEYWORDS);
/** Most names hold no keyword at all: one test spares splitting them. */
const MAY_HOLD_KEYWORD = new RegExp(KEYWORDS.join('|'), 'i');
/** Words of a name: an acronym (`HTTP` in HTTPServer), a capitalised or lower-case run; the rest separates. */
const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu;

/**
 * The Semantic feature, in [0, 1]: min(0.7 * [stem is main or __main__] + 0.5 * [stem is __init__, index, app,
 * settings, config, utils or constants] + 0.3 * [a keyword occurs as a word in the module's or a function's
 * name], 1). The stem is compared as written; the module's name is the last segment of its id: a folder called
 * core lifts its package, not every module below it.
 * Source: RepoMaster appendix F, "Semantic". Differs: whole words instead of substrings (`domain` is not
 * `main`), the paper's ten keywords instead of the code's seventeen, function names are looked at.
 */
export function semanticScore({
  id,
  path,
  idSeparator,
  functionNames,
}: Pick<ModuleMeasures, 'id' | 'path' | 'idSeparator' | 'functionNames'>): number {
  const stem = fileStem(path);
  const keyword = holdsKeyword(id.slice(id.lastIndexOf(idSeparator) + 1)) || functionNames.some(holdsKeyword);
  const tenths = 7 * Number(ENTRY_STEMS.has(stem)) + 5 * Number(HUB_STEMS.has(stem)) + 3 * Number(keyword);
  return Math.min(tenths / 10, 1);
}

/** The file's name without its extension; `.d.ts` and its like count as one extension. */
export function fileStem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(\.d)?\.[^.]*$/, '');
}

/** The words of a name in lower case: split at underscores, case changes, digits, dots and slashes. */
export function wordsOf(name: string): readonly string[] {
  return (name.match(WORD) ?? []).map((word) => word.toLowerCase());
}

function holdsKeyword(name: string): boolean {
  return MAY_HOLD_KEYWORD.test(name) && wordsOf(name).some((word) => KEYWORD_SET.has(word));
}
