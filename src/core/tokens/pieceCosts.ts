/**
 * What the pieces of a text cost in o200k_base on average, in hundredths of a token. Read off Python, TypeScript,
 * English prose, manuals and translations; averages by kind and length, so no text is known by heart.
 */

/** Costs of a word of 1, 2, 3, ... letters; longer words cost `LONG_WORD_STEP` a letter more. */
type ByLength = readonly number[];

const LONG_WORD_STEP = 42;

/** What stands before a word in its piece: a space is part of most words' own tokens, `_` or `.` of few. */
interface WordCosts {
  readonly space: ByLength;
  readonly nothing: ByLength;
  readonly sign: ByLength;
}

const LOWER: WordCosts = {
  space: [100, 100, 101, 101, 104, 106, 111, 113, 118, 123, 133, 134, 145, 148, 169, 240],
  nothing: [100, 101, 103, 104, 118, 122, 130, 138, 164, 183, 190, 228, 253, 290, 300, 340],
  sign: [103, 110, 111, 109, 118, 134, 144, 154, 178, 188, 205, 253, 288, 300, 341, 390],
};

const CAPITALISED: WordCosts = {
  space: [100, 100, 101, 104, 111, 112, 122, 130, 149, 161, 183, 189, 195, 205, 229, 320],
  nothing: [100, 101, 102, 101, 103, 105, 109, 115, 125, 143, 145, 163, 180, 190, 225, 300],
  sign: [102, 155, 137, 115, 140, 160, 165, 180, 196, 200, 230, 240, 250, 270, 320, 380],
};

/** Whole words in capitals, and those with several (`HTTPServer`). */
const UPPER: WordCosts = {
  space: [100, 101, 115, 127, 143, 175, 180, 207, 233, 240, 285, 340, 355, 390, 420, 460],
  nothing: [100, 101, 114, 149, 140, 157, 194, 240, 250, 300, 307, 370, 390, 400, 410, 450],
  sign: [102, 147, 152, 149, 169, 170, 200, 240, 250, 300, 307, 370, 390, 410, 430, 460],
};

const ASCII_WORD = /^[A-Za-z]+$/;
const LOWER_WORD = /^[a-z]+$/;
const CAPITALISED_WORD = /^[A-Z][a-z]+$/;

/** Units of a word: `before` is the one character of its piece before it, or ''. */
export function wordUnits(before: string, word: string): number {
  if (!ASCII_WORD.test(word)) return scriptUnits(before, word);
  const costs = LOWER_WORD.test(word) ? LOWER : CAPITALISED_WORD.test(word) ? CAPITALISED : UPPER;
  const byLength = before === '' ? costs.nothing : before === ' ' ? costs.space : costs.sign;
  const over = word.length - byLength.length;
  return byLength[word.length - 1] ?? (byLength.at(-1) ?? 0) + over * LONG_WORD_STEP;
}

/** Of a letter outside ASCII, by the first of the ranges of code points in which it is; the last row is for all else. */
const SCRIPTS: readonly { readonly from: number; readonly to: number; readonly units: number }[] = [
  { from: 0x4e00, to: 0x9fff, units: 70 },
  { from: 0x3040, to: 0x30ff, units: 62 },
  { from: 0xac00, to: 0xd7af, units: 62 },
  { from: 0x3400, to: 0x4dbf, units: 200 },
  { from: 0x20000, to: 0x3ffff, units: 300 },
  { from: 0x41, to: 0x52f, units: 31 },
  { from: 0, to: Infinity, units: 42 },
];
/** What a run of such letters costs once: its first token is rarely full. */
const SCRIPT_RUN = 28;

const HAN = /[\u4e00-\u9fff]/g;
/**
 * Words of simplified Chinese are often one token; those of Japanese (kana beside them) and of traditional Chinese
 * (known by its commonest characters of its own) rarely are: so much more for each character.
 */
const RARER_HAN =
  /[\u3040-\u30ff這個們來時會說國對學後為與應請設變數據過還進開關經網頁資訊處問題點無從動現種實樣讓錯誤該於並將執檔間內幾區長東車門見語論認識話調議記計許證評試讀輸連運達選邊遠適類顯顧頭業務電腦鍵盤標準機構極權歷總線組結給絕統維編練續]/;
const RARER_UNITS = 24;

function scriptUnits(before: string, word: string): number {
  let units = SCRIPT_RUN;
  for (const letter of word) {
    const code = letter.codePointAt(0) ?? 0;
    units += SCRIPTS.find(({ from, to }) => from <= code && code <= to)?.units ?? 0;
  }
  if (RARER_HAN.test(word)) units += RARER_UNITS * (word.match(HAN)?.length ?? 0);
  const isJoined = before === '' || before === ' ';
  return Math.max(100, units + (isJoined ? 0 : 30));
}

/** Runs of signs: `=>`, `({` and `----` are tokens, longer mixtures are several. */
const SIGN_COSTS = [100, 102, 115, 155, 195, 260];
const SIGN_STEP = 62;
/** A sign repeated is one token up to so many. */
const REPEATED = 16;
const SYMBOL_UNITS = 88;

/** Units of a run of signs without the space before it or the line ends after it. */
export function signUnits(signs: string): number {
  if (/[^\x21-\x7e]/.test(signs)) return Math.max(100, [...signs].length * SYMBOL_UNITS);
  if (/^(.)\1*$/.test(signs)) return 100 * Math.ceil(signs.length / REPEATED);
  const over = signs.length - SIGN_COSTS.length;
  return SIGN_COSTS[signs.length - 1] ?? (SIGN_COSTS.at(-1) ?? 0) + over * SIGN_STEP;
}

/** White space of one kind is one token up to so many characters. */
const MOST_BLANKS = 80;

/** Units of a run of white space. */
export function blankUnits(blanks: string): number {
  return 100 * Math.ceil(blanks.length / MOST_BLANKS);
}
