/** Recognizes questions that leave tests out: `who calls f, ignore the tests`. */
import type { TraceDirection } from '../../core/map/explore';
import type { Intent } from '../reading/intent';

const TESTS =
  '(?:(?:the|any|all|its|our|unit|los?|las|les|den|die|der) )*(?:unit[- ]?tests|tests?|test (?:files?|code|suite|cases?|folders?|directory)|testdateien|testcode|pruebas)';
const FORMS: readonly RegExp[] = [
  `(?:but |and |while |please )*(?:ignor(?:e|ing)|exclud(?:e|ing)|skip(?:ping)?|omit(?:ting)?|leav(?:e|ing) (?:out|aside)|without(?: counting)?|except(?: for| in| from)?|apart from|aside from|other than|besides|outside(?: of)?|not (?:in|from|counting)|minus) ${TESTS}`,
  `(?:but |and )?not (?=the|its|our|any)${TESTS}`,
  `(?:with )?no ${TESTS}(?=\\W*$)`,
  `(?:but |and )?(?:leave|leaving) ${TESTS} (?:out|aside)`,
  `(?:but |and )?(?:i |we )?(?:do not|don['’]?t) (?:care about|count|want|include|need|show|list)(?: me)? ${TESTS}`,
  `${TESTS} (?:aside|excluded|left out|ignored)`,
  `(?:in|from|by) (?:the )?non-?test (?:code|files|modules|functions)`,
  `(?:aber |und |bitte )*(?:ohne|außer(?: in| bei| von)?|ausser(?: in)?|außerhalb(?: von)?|abgesehen von|nicht in) ${TESTS}`,
  `${TESTS} (?:ausgenommen|nicht mitgezählt)|(?:ignoriere?) ${TESTS}`,
  `(?:pero |y )*(?:sin(?: contar)?|excepto(?: en)?|salvo(?: en)?|fuera de|ignorando|excluyendo|aparte de) ${TESTS}`,
].map((form) => new RegExp(`[\\s,;:.?!(–—-]+(?:${form})(?=$|[\\s,;:.?!)])[\\s)]*`, 'i'));
const CHINESE =
  /[\s,，。、;；?？(（]*(?:不包括|不包含|不算|除了|忽略|排除|不含|除去)(?:所有)?(?:单元)?测试(?:代码|文件|用例)?(?:以外|之外|外)?(?:的)?[)）]?/;

const ALONE = new RegExp(
  `[\\s,(]+(?:but |and )?(?:only |just |nur |solo )?(?:in|inside|within|from|by|en|von) ${TESTS}(?: only| alone)?(?=$|[\\s,;:.?!)])[\\s)]*`,
  'i',
);

const LONGEST_TEXT = 1000;

/** What points inwards: its places may be tests. */
const INWARDS: readonly TraceDirection[] = ['callers', 'references', 'importers', 'subclasses', 'impact'];

/** The text without the words that leave tests out; null where it has none. */
export function apartFromTests(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const form = [...FORMS, CHINESE].find((each) => each.test(text));
  return form === undefined ? null : text.replace(form, ' ').trim();
}

/** The text without the words that ask for tests alone; null where it has none. */
export function inTestsAlone(text: string): string | null {
  if (text.length > LONGEST_TEXT || !ALONE.test(text)) return null;
  return text.replace(ALONE, ' ').trim();
}

/** The intent with its tests, or all but them, left out; null for one of which no tests are told. */
export function withApart(intent: Intent | null, apart: 'tests' | 'code'): Intent | null {
  return intent?.kind === 'trace' && INWARDS.includes(intent.direction) ? { ...intent, apart } : null;
}
