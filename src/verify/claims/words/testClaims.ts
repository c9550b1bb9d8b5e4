/** Whether a sentence of any language says that tests pass, by its words or by its shape. */
import { TEST_LANGUAGES } from './testLanguages';
import type { TestLanguage } from './testLanguages';

const LANGUAGES = Object.values(TEST_LANGUAGES);

/** Between a word for tests and what is said of them. */
const MOST_BETWEEN = 80;
/** `12/12`, `100 %`; `3/4` is none. */
const ALL_OF_ALL = /(?<![\d/.])(\d{1,6})\s?\/\s?\1(?![\d/.])|(?<![\d.,])100\s?[%٪](?=\s*(?:[^\p{L}\s]|$))/u;
const MARK = /[✅✔☑🟢💯]/u;
const ZERO = /(?<![\d.,])[0٠०](?![\d.,])/u;
/** What a test may be about: `un test pour le cas de succès`. */
const SUCCESS =
  /succ[eè]s|sucesso|éxito|exitos|réussi|riuscit|успе[шх]|успіш|úspěš|pomyśln|sukces|powodzeni|başarı|نجاح|ناجح|הצל|सफल|成功|성공|berhasil|thành công|geslaagd|lycka/iu;
const ADDS =
  /ajout|écri[ts]|añad|agreg|escrib|escrit|adicion|escrev|aggiun|scritt|toegevoegd|geschreven|lade till|lagt til|добав|напис|додав|doda[łn]|napisa|přida|ekle|yaz[dı]|أضف|أضيف|הוספ|जोड़|लिख|追加|書[きい]|添加|新增|编写|추가|작성|menambah|ditambah|menulis|thêm|viết/iu;
/** A mark beside the word alone: `✅ 12 tests added` tells of something else. */
const BARE = /^[^\p{L}]*$/u;

/** In any of the languages of `TEST_LANGUAGES`, English and German by shape alone. Linear in the sentence. */
export function saysTestsPassAnywhere(sentence: string): boolean {
  return LANGUAGES.some((language) => {
    const tests = language.tests.exec(sentence);
    if (tests === null || language.unsaid.test(sentence)) return false;
    const passes = language.passes.exec(sentence);
    const isAbout = passes !== null && SUCCESS.test(passes[0]) && ADDS.test(sentence);
    return (!isAbout && isNear(tests, passes)) || hasShape(sentence, tests, language);
  });
}

/** Whether a sentence of such a language says that its writer ran something. */
export function saysRanAnywhere(sentence: string): boolean {
  return LANGUAGES.some(({ ran, unsaid }) => ran.test(sentence) && !unsaid.test(sentence));
}

/** Whether a sentence of such a language says that its writer looked at something. */
export function saysLookedAnywhere(sentence: string): boolean {
  return LANGUAGES.some(({ looked, unsaid }) => looked.test(sentence) && !unsaid.test(sentence));
}

function hasShape(sentence: string, tests: RegExpExecArray, { failures }: TestLanguage): boolean {
  const none = ZERO.exec(sentence);
  if (none !== null && isNear(none, failures.exec(sentence), MOST_COUNTED)) return true;
  if (isNear(tests, ALL_OF_ALL.exec(sentence), MOST_COUNTED)) return true;
  const rest = sentence.slice(0, tests.index) + sentence.slice(tests.index + tests[0].length);
  return MARK.test(sentence) && BARE.test(rest);
}

/** Between a number and the word that it counts. */
const MOST_COUNTED = 12;

function isNear(a: RegExpExecArray, b: RegExpExecArray | null, most = MOST_BETWEEN): boolean {
  if (b === null) return false;
  const [first, second] = a.index <= b.index ? [a, b] : [b, a];
  return second.index - (first.index + first[0].length) <= most;
}
