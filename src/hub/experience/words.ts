/** Which words of an error may leave this machine, and which are worth it. */

/** Words that nearly every error has: they find nothing. */
const EMPTY = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have how i if in into is it its me my no not ' +
    'of on or our please so such than that the their then there these they this to too was we were what when where which ' +
    'while who why will with would you your during after before because get gets got just only also any all some cannot ' +
    "can't doesn't don't isn't error errors failed failure fails fail failing exception fatal traceback recent call last line " +
    'file warning err npm exit code status returned non zero process command run running using use used try trying most main'
  ).split(' '),
);

/** Files whose names say nothing of whoever has them. */
const KNOWN_FILE =
  /^(?:setup\.(?:py|cfg)|pyproject\.toml|requirements[\w-]*\.txt|package(?:-lock)?\.json|tsconfig\.json|Dockerfile|Makefile|CMakeLists\.txt|Cargo\.toml|go\.(?:mod|sum)|[\w+-]+\.(?:h|hpp|so(?:\.\d+)*|dll|dylib|lib|wasm))$/;

const ADDRESS = /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s'"<>]{1,2000}/gi;
const MAIL = /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}/g;
const UUID_OR_HASH = /\b(?:[\da-f]{8}-[\da-f-]{27}|0x[\da-f]+|(?=[a-f]*\d)[\da-f]{7,64})\b/gi;
/** Absolute, from the home folder or a drive, or of two parts and more. */
const PATH =
  /(?:~|\.{1,2}|[a-z]:)?[\\/][^\s'"`:;,()<>|]{1,500}|@?[\w.-]{1,100}(?:[\\/][\w.@-]{1,100}){1,40}/gi;
/** With spaces in it a path is told by its quotation marks alone. */
const QUOTED_PATH = /(['"`])([^'"`\n]{0,200}[\\/][^'"`\n]{0,200})\1/g;
const MOMENT = /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?Z?)?\b|\b\d\d:\d\d:\d\d\b/g;

/**
 * The text without addresses, mail, ids, times, numbers and paths; of a path stays what `keptOf` gives: the names that many projects
 * have. `hidden` are this machine's own words, as its user and its name. Linear in the text.
 */
export function withoutPlaces(
  text: string,
  hidden: readonly string[],
  keptOf: (path: string) => string = knownFileOf,
): string {
  const placeless = text
    .replace(ADDRESS, ' ')
    .replace(MAIL, ' ')
    .replace(MOMENT, ' ')
    .replace(UUID_OR_HASH, ' ')
    .replace(QUOTED_PATH, (_, mark: string, path: string) => ` ${mark}${keptOf(path).trim()}${mark} `)
    .replace(PATH, (path) => keptOf(path));
  return hidden
    .filter((word) => word.length > 2)
    .reduce((left, word) => withoutWord(left, word), placeless)
    .replace(/(?<![\w.])\d+(?:[.:]\d+)*\b/g, ' ');
}

function knownFileOf(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  // A package of npm is no path of this machine.
  if (/^@[a-z\d-]+\/[\w.-]+$/.test(path)) return path;
  return KNOWN_FILE.test(name) ? ` ${name} ` : ' ';
}

function withoutWord(text: string, word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu'), ' ');
}

/** Words of a text that say something, in order, each once, without regard to case. */
export function sayingWords(text: string): readonly string[] {
  const words = (text.match(/[\p{L}_@][\p{L}\p{N}_.+#@/'-]*/gu) ?? []).map((word) =>
    word.replace(/[-./#+@']+$/, ''),
  );
  const seen = new Set<string>();
  return words.filter((word) => {
    const lower = word.toLowerCase();
    if (word.length < 2 || word.length > 60 || EMPTY.has(lower) || seen.has(lower)) return false;
    seen.add(lower);
    return true;
  });
}

/** Whether a word is a name in code: it has a dot, an underscore or a capital inside, or was quoted. */
export function isName(word: string): boolean {
  return /[\w]\.[\w]|_|\p{Ll}\p{Lu}|^@[\w-]+\/|\.(?:h|so|dll)$/u.test(word);
}
