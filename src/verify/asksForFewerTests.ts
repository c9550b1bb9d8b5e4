/** Whether the words of a task ask for what a review would otherwise hold against its change. */
import { TEST_LANGUAGES } from './claims/words/testLanguages';

/** To take tests away, to skip them, or to let them ask for less. */
const FEWER =
  /(?<!\p{L})(?:remove|delete|drop|skip|disable|ignore|xfail|quarantine|retire|prune|get rid of|clean up|replace|rewrite|merge|consolidate|mute|silence|empty|trim|reduce|relax|loosen|weaken|mark|entfern\p{L}*|(?:ge)?lösch\p{L}*|überspring\p{L}*|streich\p{L}*|gestrichen|deaktivier\p{L}*|ersetz\p{L}*|supprim\p{L}*|enl[eè]v\p{L}*|désactiv\p{L}*|ignor\p{L}*|saut\p{L}*|remplac\p{L}*|elimin\p{L}*|borr\p{L}*|quit(?:a|ar|an|á|ad)|desactiv\p{L}*|omit\p{L}*|reemplaz\p{L}*|rimuov\p{L}*|cancell\p{L}*|disattiv\p{L}*|salt(?:a|are|ate|i|iamo|ar|e|en)|remov\p{L}*|apag\p{L}*|pul(?:a|ar|e|em)|удал\p{L}*|убер\p{L}*|отключ\p{L}*|пропус\p{L}*|замен\p{L}*|usuń\p{L}*|wyłącz\p{L}*|pomiń\p{L}*|zastąp\p{L}*|sil(?:in|iniz|elim|ecek|er)?|kaldır\p{L}*|atla\p{L}*|verwijder\p{L}*|hapus\p{L}*)(?!\p{L})|削除|消し|スキップ|無効|삭제|제거|건너뛰|비활성|删除|移除|跳过|禁用|احذف|حذف|تخط|हटा|छोड़/giu;
/** Of these the object may come first: `Tests löschen`, `テストを削除`. */
const OBJECT_FIRST =
  /^(?:entfern|(?:ge)?lösch|überspring|streich|gestrichen|deaktivier|ersetz|sil|kaldır|atla|verwijder|削除|消し|スキップ|無効|삭제|제거|건너뛰|비활성|删除|移除|跳过|禁用|हटा|छोड़)/iu;
/** They never come before it. */
const OBJECT_ALWAYS_FIRST =
  /^(?:sil(?!en)|kaldır|atla|削除|消し|スキップ|無効|삭제|제거|건너뛰|비활성|हटा|छोड़)/iu;
const KEPT =
  /\b(?:not|never|without|no|keep|n't)\b|n't\b|(?<!\p{L})(?:nicht|keine?n?|ohne|behalte|ne|pas|sans|sin|senza|sem|no|non|não|не|без|nie|bez)(?!\p{L})|不要|别|勿|없이/iu;
/** A language that puts `not` behind the verb. */
const KEPT_BEHIND =
  /^\P{L}?(?:して|し|하지|지|ma|me)?\s*(?:ません|ない|마세요|말|yin|yın)|^\s*(?:nicht|niet)(?!\p{L})/iu;
/** Between a verb and what is no longer its object: `and make the tests pass`, `so that`, `with tests`. */
const OTHER_THOUGHT =
  /(?<!\p{L})(?:and(?!\s+(?:its|their|the|all|any|both|old)(?!\p{L}))|so|that|which|to|with|until|because|since|when|while|then|if|for|in|by|before|after|once|using|make|run|fix|add|write|update|ensure|let|und|damit|sodass|dass|mit|um|für|bis|wenn|pour|que|avec|quand|para|con|com|per|che|et(?!\s+(?:les?|la|ses|leurs)(?!\p{L}))|y(?!\s+(?:el|la|los|las|sus)(?!\p{L}))|e(?!\s+(?:i|gli|le|il|os?|as?|seus|suas)(?!\p{L}))|чтобы|и|aby|żeby|için)(?!\p{L})|[:;]|使|让|以便|并|が|ように|도록|통과/iu;
/** What tests do is no object: `all tests must still pass`. */
const TESTS_DO =
  /^-(?:driven|first|based)|^\s*(?:(?:must|should|shall|will|can|still|all|now|have to|need to|are|is|to)\s+)*(?:pass(?:es)?|succeeds?|runs?|works?|takes?|fails?|done|green|go|stay|remain|müssen|sollen\s+(?:grün|laufen|bestehen)|bestehen|laufen)(?!\p{L})/iu;
const TESTS = Object.values(TEST_LANGUAGES);
/** Between a verb and its object. */
const MOST_BETWEEN = 80;

/** Sentence by sentence: a verb that takes away, with tests as its object and no `not` or `keep` before it. Linear. */
export function asksForFewerTests(task: string): boolean {
  return task.split(/(?<=[.!?;])\s+|\n+|(?<=[。；])/).some((sentence) => {
    const kept = KEPT.exec(sentence)?.index ?? sentence.length;
    return [...sentence.matchAll(FEWER)].some((verb) => verb.index < kept && takesTests(sentence, verb));
  });
}

function takesTests(sentence: string, { index, 0: verb }: RegExpExecArray): boolean {
  const end = index + verb.length;
  const before = sentence.slice(Math.max(0, index - MOST_BETWEEN), index);
  const after = sentence.slice(end, end + MOST_BETWEEN);
  if (KEPT_BEHIND.test(after)) return false;
  return (
    (!OBJECT_ALWAYS_FIRST.test(verb) && takesAsObject(after)) ||
    (OBJECT_FIRST.test(verb) && isObjectBefore(before))
  );
}

function takesAsObject(after: string): boolean {
  return TESTS.some(({ tests, passes }) => {
    const found = tests.exec(after);
    if (found === null) return false;
    const behind = after.slice(found.index + found[0].length);
    const isFolder = behind.startsWith('/');
    const between = after.slice(0, found.index).replace(isFolder ? /\sin\s+\x60?$/ : /$^/, ' ');
    const isSubject = TESTS_DO.test(behind) || (passes.exec(behind)?.index ?? MOST_BETWEEN) <= 1;
    return !OTHER_THOUGHT.test(between) && !KEPT.test(between) && !isSubject;
  });
}

function isObjectBefore(before: string): boolean {
  return TESTS.some(({ tests, passes }) => {
    const found = tests.exec(before);
    if (found === null) return false;
    const between = before.slice(found.index + found[0].length);
    return !OTHER_THOUGHT.test(between) && !/[,，、]/.test(between) && !passes.test(between);
  });
}

/** Whether the task speaks of how the code is to behave under tests. */
export function asksForTestMode(task: string): boolean {
  return /\b(?:test(?:ing)?[- ]mode|test environment|under (?:tests?|pytest|jest|vitest|mocha)|(?:in|during|while|when(?: running)?) (?:the )?(?:tests?|testing|unit tests)|NODE_ENV|PYTEST_\w+|JEST_\w+|cfg\(test\)|Testmodus|mode test|modo (?:de )?(?:test|prueba|teste)|test modus)\b|тестов\p{L}* режим|テストモード|测试模式|테스트 모드/iu.test(
    task,
  );
}
