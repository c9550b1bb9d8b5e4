/** Words that stand for something said before, or for everything, in any case: no names of symbols. */
const NO_NAMES: ReadonlySet<string> = new Set([
  ...['it', 'its', 'this', 'that', 'these', 'those', 'them', 'they', 'here', 'there', 'he', 'she'],
  ...[
    'i',
    'me',
    'my',
    'you',
    'your',
    'we',
    'us',
    'our',
    'who',
    'what',
    'where',
    'which',
    'how',
    'why',
    'when',
  ],
  ...[
    'a',
    'an',
    'the',
    'some',
    'any',
    'all',
    'everything',
    'anything',
    'something',
    'nothing',
    'each',
    'every',
  ],
  ...['and', 'or', 'not', 'is', 'are', 'does', 'do'],
]);

/** Words for what a repository is made of; with a capital (`Project`, `Module`) they are names of symbols. */
const NOUNS: ReadonlySet<string> = new Set([
  ...['code', 'function', 'functions', 'class', 'classes', 'method', 'methods', 'module', 'modules', 'file'],
  ...['files', 'symbol', 'symbols', 'folder', 'package', 'bug', 'bugs', 'error', 'errors', 'problem', 'repo'],
  ...['repository', 'project', 'codebase', 'program'],
]);

const KINDS =
  'function|class|method|module|file|symbol|folder|directory|package|interface|type|struct|enum|constructor|component';

/** `the function X`, `X function`, `class X`, `a call to X`: the words around the name. */
const BEFORE = new RegExp(`^(?:the\\s+)?(?:(?:${KINDS})\\s+)?(?:(?:called|named)\\s+)?`, 'i');
const BEHIND = new RegExp(`\\s+(?:${KINDS})$`, 'i');
const PLACE =
  /\s+(?:in|of|within|inside|across)\s+(?:the|this|my|our)\s+(?:whole\s+)?(?:repo(?:sitory)?|project|code ?base|code|workspace|folder)$/i;

/** The text without quotes, a call's brackets or an `@` around it; the name of a package keeps its scope. */
export function bareName(text: string): string {
  const inner = /^(["'`“‘])(.+)["'`”’]$/.exec(text.trim())?.[2] ?? text.trim();
  return inner
    .replace(/^@(?=[\w.])(?![\w.-]+\/)/, '')
    .replace(/\(\s*\)$/, '')
    .trim();
}

/** Words that point at what is attached. */
const POINTER = new RegExp(
  `^(?:it|this|that|here|(?:this|that|the (?:attached|selected)) (?:one|thing|${KINDS}))$`,
  'i',
);

/** Whether the words name nothing but what is attached: `this`, `this function`. */
export function isPointer(words: string): boolean {
  return POINTER.test(words.trim());
}

/**
 * The one name that these words of a question are, or null where they are no name: several words (but in quotes), a
 * word such as `it`, or none.
 */
export function nameIn(words: string): string | null {
  const bare = words.trim().replace(PLACE, '');
  const inner = bare.replace(BEFORE, '').replace(BEHIND, '').trim();
  // A symbol may be called what a kind is called: `where is module`.
  const name = inner === '' ? bare : inner;
  if (/^(["'`“‘]).+["'`”’]$/.test(name)) return bareName(name);
  if (/\s/.test(name) || !/[\p{L}_$]/u.test(name)) return null;
  return NO_NAMES.has(name.toLowerCase()) || NOUNS.has(name) ? null : bareName(name);
}
