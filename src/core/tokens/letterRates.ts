/**
 * What a letter costs at most, by its script and by how much the letters of the text are those of prose: in every
 * language a few letters make up most of a text, in keys, data and random letters they do not.
 */
import { symbolMost } from './symbolMost';

interface Script {
  readonly from: number;
  readonly to: number;
  /** The commonest letters, lower case. */
  readonly commonest: string;
  /** Their share of prose, and of letters at random. */
  readonly prose: number;
  readonly random: number;
  /** Hundredths of a token a letter, in prose and at random: read off o200k_base, with a margin. */
  readonly least: number;
  readonly most: number;
}

const SCRIPTS: readonly Script[] = [
  { from: 0x41, to: 0x7a, commonest: 'etaoinsrlcdu', prose: 0.68, random: 0.48, least: 30, most: 72 },
  { from: 0x391, to: 0x3c9, commonest: 'αοιετσνηυρπκ', prose: 0.72, random: 0.5, least: 60, most: 125 },
  { from: 0x400, to: 0x45f, commonest: 'оеаинтсрвлкм', prose: 0.6, random: 0.4, least: 50, most: 105 },
  { from: 0x5d0, to: 0x5ea, commonest: 'יוהלאתרבמש', prose: 0.65, random: 0.4, least: 65, most: 85 },
  { from: 0x620, to: 0x64a, commonest: 'اليمونرتبةع', prose: 0.65, random: 0.32, least: 60, most: 105 },
  {
    ...{ from: 0x4e00, to: 0x9fff, prose: 0.22, random: 0.04, least: 105, most: 205 },
    commonest:
      '的一是不了在人有我他这個们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里' +
      '用行方成法分件文使数本理加定部同如前面所現者新間合目文字字表示動設關開請會這為對來個將無從後於與及其' +
      '器您序代码项请存取改变式列体组调名录查看入口点块图模函接程进打开选提设置默认值参',
  },
  {
    ...{ from: 0xac00, to: 0xd7a3, prose: 0.4, random: 0.03, least: 95, most: 230 },
    commonest:
      '이다는을에의가하고은를로지도사한기리시어서인자해그대나들수있일만보게것정으라부전아과제여니스장내되면습있합치드요용트',
  },
];
/** Kana; and letters of which two bytes are mostly one token. By code points, both ends included. */
const OTHERS: readonly { readonly from: number; readonly to: number; readonly units: number }[] = [
  { from: 0xaa, to: 0xff, units: 110 },
  { from: 0x531, to: 0x587, units: 130 },
  { from: 0x900, to: 0x97f, units: 125 },
  { from: 0x980, to: 0x9ff, units: 145 },
  { from: 0xb80, to: 0xbff, units: 165 },
  { from: 0xc00, to: 0xc7f, units: 155 },
  { from: 0xe00, to: 0xe7f, units: 120 },
  { from: 0x1000, to: 0x109f, units: 150 },
  { from: 0x10a0, to: 0x10ff, units: 185 },
  { from: 0x1780, to: 0x17ff, units: 165 },
  { from: 0x3040, to: 0x30ff, units: 126 },
  { from: 0xff21, to: 0xff5a, units: 180 },
];
const COMMONEST = SCRIPTS.map(
  ({ commonest }): ReadonlySet<number> =>
    new Set(Array.from(commonest, (letter) => letter.codePointAt(0) ?? 0)),
);
const ASCII = 128;
/** ASCII letters, and letters of another script, that a text is taken to have beside its own, as in prose: a few say little. */
const PRIOR = 10;
const OTHER_PRIOR = 4;

export interface LetterRates {
  /** 0 where the ASCII letters are those of prose or code, 1 where they are random. */
  readonly oddness: number;
  /** Hundredths of a token that a random ASCII letter costs. */
  readonly asciiMost: number;
  /** Hundredths of a token for one letter of any script. */
  readonly most: (letter: string) => number;
}

/** The rates for the letters of this text. Linear: a few nanoseconds a character of ASCII. */
export function letterRates(text: string): LetterRates {
  const counts = countLetters(text.toLowerCase());
  const oddness = SCRIPTS.map(({ prose, random }, at) => {
    const { letters, common } = counts[at] ?? { letters: 0, common: 0 };
    const prior = at === 0 ? PRIOR : OTHER_PRIOR;
    const share = (common + prior * prose) / (letters + prior);
    // The texts of a language differ: a little below its average is still prose.
    return Math.min(1, Math.max(0, (prose * 0.9 - share) / (prose * 0.9 - random)));
  });
  return {
    oddness: oddness[0] ?? 1,
    asciiMost: SCRIPTS[0]?.most ?? 100,
    most: (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      const at = scriptAt(code);
      const script = SCRIPTS[at];
      if (script) return script.least + (oddness[at] ?? 1) * (script.most - script.least);
      return OTHERS.find(({ from, to }) => from <= code && code <= to)?.units ?? symbolMost(letter);
    },
  };
}

interface LetterCount {
  letters: number;
  common: number;
}

/** Of a text in lower case, by script. */
function countLetters(text: string): readonly LetterCount[] {
  const counts = SCRIPTS.map((): LetterCount => ({ letters: 0, common: 0 }));
  const ascii = new Int32Array(ASCII);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < ASCII) {
      ascii[unit] = (ascii[unit] ?? 0) + 1;
      continue;
    }
    const code = text.codePointAt(at) ?? unit;
    // The second half of a pair was read with the first.
    if (code > 0xffff) at++;
    addLetters(counts, code, 1);
  }
  ascii.forEach((count, code) => addLetters(counts, code, count));
  return counts;
}

function addLetters(counts: readonly LetterCount[], code: number, count: number): void {
  const at = scriptAt(code);
  const counted = counts[at];
  if (!counted) return;
  counted.letters += count;
  if (COMMONEST[at]?.has(code) === true) counted.common += count;
}

function scriptAt(code: number): number {
  return SCRIPTS.findIndex(({ from, to }) => from <= code && code <= to);
}
