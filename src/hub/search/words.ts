/** Words of tasks, descriptions and READMEs in one form, so that `converters` and `converting` are the same word. */

/** Lower-case words in order. `.docx` is `docx`, `speech-to-text` three words, `pdf2image` the words pdf, to, image. Linear. */
export function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\be-mail/g, 'email')
    .replace(/['’]s\b/g, '')
    .replace(/\bnode\.?js\b/g, 'node')
    .replace(/\bnon-/g, 'non')
    // As in `all sorts of`: nothing is put in order.
    .replace(/\bsorts? of\b/g, ' ')
    .replace(/\b([a-z]{2,})2([a-z]{2,})\b/g, '$1 to $2');
  return plain.match(/\bc\+\+|\b[cf]#(?!\w)|\p{L}[\p{L}\p{N}]*|\p{N}+\p{L}+/gu) ?? [];
}

/** The stem of a lower-case word: what is left without the endings of English. Equal for `detect`, `detector`, `detection`. */
export function stemOf(word: string): string {
  if (word.length <= 3 || /[^a-z]/.test(word)) return word;
  const known = knownStems.get(word);
  if (known !== undefined) return known;
  const stem = withoutEnd(withoutSuffix(spelledOneWay(singular(word))));
  if (knownStems.size >= MOST_KNOWN) knownStems.clear();
  knownStems.set(word, stem);
  return stem;
}

/** READMEs have the same words again and again. */
const knownStems = new Map<string, string>();
const MOST_KNOWN = 20_000;

export function stemsOf(text: string): readonly string[] {
  return wordsOf(text).map(stemOf);
}

/** Nothing that a task or a description is about. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || (word.length < 2 && !/^[cr]$/.test(word));
}

const STOP_WORDS = new Set(
  `a about above after again all also although always am an and any anyone are as at away be because been before being below
  between both but by can cannot could did do does doing done down during each either else ever every everything few for from
  further get gets getting give given gives go goes going got had has have having he her here hers him his how however i if in
  into is it its itself just keep kept know let lets like lot lots low made make makes making many may maybe me might mine more
  most much must my myself need needed needs never new next no nor not nothing now of off often on once one only onto or other
  others our ours out over own per please possible rather really same say set shall she should since so some somebody someone
  something such sure take takes than thanks that the their theirs them then there these they thing things this those through
  thus till to too tool under until up upon us use used useful uses using very via want wanted wants was way ways we well were
  what whatever when where whether which while who whole whom whose why will with within without work would yes yet you your
  yours run directly automatically interactively file files able across among around based become best better easily easy fast free good great help helps just looking nice program
  quick quickly repository repo script simple simply software solution support supports task try various whose two three four five look looking put puts inside outside problem problems old small big large huge
  near common several single different certain full whole saved every straight plain pure
  come comes came coming went gone nobody somewhere already still today tomorrow yesterday ago ones kind kinds told tell tells
  found anything everybody beside next least less enough right wrong back ask asks asked hear see sees seen seeing don doesn't don't won't isn't aren't can't couldn't
  colleague colleagues customer customers somehow exactly instead afterwards together apart away course taken turned lying lots
  against themselves itself keeping lie lies start starts same value values second third word's happen happens like`.split(
    /\s+/,
  ),
);

/** Of a lower-case word, as English makes plurals. */
export function singular(word: string): string {
  if (word.endsWith('sses') || word.endsWith('xes') || word.endsWith('ches') || word.endsWith('shes'))
    return word.slice(0, -2);
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word;
}

/** British and American spelling. */
function spelledOneWay(word: string): string {
  return word
    .replace(/is(ation|ing|ed|er|e)$/, (found, end: string) =>
      word.length > end.length + 5 ? `iz${end}` : found,
    )
    .replace(/our(?=$|ed$|ing$|less$)/, (found) => (word.length > 4 ? 'or' : found))
    .replace(/ys(?=e$|ing$|ed$|er$)/, 'yz');
}

/** Endings, and how many letters must be left for one to be an ending; the first that fits is taken away. */
const SUFFIXES: readonly (readonly [RegExp, number])[] = [
  [/(?:iz(?:ation|er|ing|ed|e))$/, 4],
  [/(?:at(?:ion|or|ing|ed|e|ive))$/, 4],
  [/ition$/, 4],
  [/(?<=[st])ion$/, 5],
  [/(?<=[st])or$/, 4],
  [/ment$/, 5],
  [/ability$/, 4],
  [/able$/, 4],
  [/(?<=[^e])ed$/, 3],
  [/ing$/, 3],
  [/er$/, 4],
  [/ly$/, 4],
  [/ness$/, 4],
];

function withoutSuffix(word: string): string {
  for (const [suffix, least] of SUFFIXES) {
    const left = word.replace(suffix, '');
    if (left === word || left.length < least || !/[aeiouy]/.test(left)) continue;
    return /([bdgklmnprt])\1$/.test(left) && left.length > 3 ? left.slice(0, -1) : left;
  }
  return word;
}

function withoutEnd(stem: string): string {
  return stem.length > 4 ? stem.replace(/[ey]$/, '') : stem.replace(/(?<=..)e$/, '');
}
