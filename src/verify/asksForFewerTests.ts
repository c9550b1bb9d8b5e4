/** Whether the words of a task ask for what a review would otherwise hold against its change. */
import { TEST_LANGUAGES } from './claims/words/testLanguages';

/** To take tests away, to skip them, or to let them ask for less. */
const FEWER =
  /(?<!\p{L})(?:remove|delete|drop|skip|disable|ignore|xfail|quarantine|retire|prune|get rid of|clean up|replace|rewrite|merge|consolidate|mute|silence|empty|trim|reduce|relax|loosen|weaken|mark|entfern\p{L}*|lösch\p{L}*|überspring\p{L}*|streich\p{L}*|deaktivier\p{L}*|ersetz\p{L}*|supprim\p{L}*|enl[eè]v\p{L}*|désactiv\p{L}*|ignor\p{L}*|saut\p{L}*|remplac\p{L}*|elimin\p{L}*|borr\p{L}*|quit\p{L}*|desactiv\p{L}*|omit\p{L}*|reemplaz\p{L}*|rimuov\p{L}*|cancell\p{L}*|disattiv\p{L}*|salt\p{L}*|remov\p{L}*|apag\p{L}*|pul[ae]\p{L}*|удал\p{L}*|убер\p{L}*|отключ\p{L}*|пропус\p{L}*|замен\p{L}*|usuń\p{L}*|wyłącz\p{L}*|pomiń\p{L}*|zastąp\p{L}*|sil\p{L}*|kaldır\p{L}*|atla\p{L}*|verwijder\p{L}*|hapus\p{L}*)(?!\p{L})|削除|消し|スキップ|無効|삭제|제거|건너뛰|비활성|删除|移除|跳过|禁用|احذف|حذف|تخط|हटा|छोड़/iu;
const KEPT =
  /\b(?:not|never|without|no|keep|n't)\b|n't\b|(?<!\p{L})(?:nicht|keine?n?|ohne|behalte|ne|pas|sans|sin|senza|sem|non|não|не|без|nie|bez)(?!\p{L})|ません|ないで|不要|别|勿|없이|마세요/iu;
const TESTS = Object.values(TEST_LANGUAGES).map(({ tests }) => tests);

/** Sentence by sentence; one that says `not` or `keep` asks for none. Linear. */
export function asksForFewerTests(task: string): boolean {
  return task
    .split(/(?<=[.!?;])\s+|\n+|(?<=[。；])/)
    .some((each) => FEWER.test(each) && !KEPT.test(each) && TESTS.some((tests) => tests.test(each)));
}

/** Whether the task speaks of how the code is to behave under tests. */
export function asksForTestMode(task: string): boolean {
  return /\b(?:test(?:ing)?[- ]mode|test environment|under (?:tests?|pytest|jest|vitest|mocha)|(?:in|during|while|when(?: running)?) (?:the )?(?:tests?|testing|unit tests)|NODE_ENV|PYTEST_\w+|JEST_\w+|cfg\(test\)|Testmodus|mode test|modo (?:de )?(?:test|prueba|teste)|test modus)\b|тестов\p{L}* режим|テストモード|测试模式|테스트 모드/iu.test(
    task,
  );
}
