/** Claims of what checkers, coverage, services and browsers say, beside the commands that can have shown it. */
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { holdsNumber } from './claimFacts';
import type { ClaimFacts, Sentence } from './claimFacts';
import { BROWSERS, CHECKERS, SERVICES } from './programTable';
import type { SeenRun } from './seenRuns';

/** That a checker found nothing. */
const CLEAN = String.raw`(?:(?<!\p{L})(?:clean(?![\s-]*(?:up|steps?|scripts?|tasks?)(?!\p{L}))|green|happy|sauber|grün|fehlerfrei|propres?|verte?s?|limpi[oa]|limp[oa]|pulit[oa]|verde|чист\p{L}*|czyst\p{L}*|temiz|clear|success(?:ful|fully|es)?|(?:pass(?:es|ed)?|succeed(?:s|ed)?)(?!\p{L}|\s+(?:an?|the|its?|\x60|to|on))|(?:no|zero|0|keine|ohne|aucune?|sans|sin|ningún|nessun\p{L}*|senza|nenhum\p{L}*|sem|без|нет|brak|bez|geen|zonder)\s+(?:\p{L}+\s+)?(?:errors?|issues?|warnings?|problems?|findings?|complaints?|violations?|fehler|warnungen|erreurs?|avertissements?|errores|problemas?|advertencias|errori|avvisi|erros?|avisos|ошиб\p{L}*|предупрежд\p{L}*|błęd\p{L}*|ostrzeże\p{L}*|fouten)|hata\s*yok|sorunsuz)(?!\p{L})|نظيف|निर्दोष|クリーン|깨끗|干净|(?:没有|无)\s*(?:错误|警告|问题)|エラーなし|問題なし|오류\s*없|문제\s*없|[✅✔])`;
const NAMES = CHECKERS.map((name) => name.replace('-', '[- ]')).join('|');
const CHECKER_CLEAN = new RegExp(
  String.raw`(?<![\p{L}\p{N}_./-])(${NAMES})(?![\p{L}\p{N}_/-]|\.\w)[^.;\n]{0,40}?${CLEAN}`,
  'iu',
);
const CLEAN_CHECKER = new RegExp(
  String.raw`${CLEAN}[^.;\n]{0,24}?(?:from|in|with|by|under|von|bei|mit|de|con|com|от|в)\s+\x60?(${NAMES})(?![\p{L}\p{N}_/-]|\.\w)`,
  'iu',
);
const ANY_CHECK =
  /\b(?:checks?|build|lint\w*|type[- ]?check\w*)\s+(?:is\s+|are\s+|now\s+|all\s+)*(?:pass(?:es|ed)?|succeed(?:s|ed)?|clean)\b(?!\s+(?:an?|the|to|no|each|every|its|it|them|through|by)\b|\s+[`'"])|\bno\s+(?:lint(?:er|ing)?|type)\s+(?:errors?|warnings?|issues?)\b/i;
/** They show text, and check nothing. */
const SHOWS_TEXT =
  /^(?:echo|printf|cat|ls|cd|pwd|true|false|head|tail|less|more|grep|rg|sed|awk|cut|tr|find|git|wc|test|\[|:|which|type|command|sleep|mkdir|touch|cp|mv|rm|tee|sort|uniq|date|env|export|set)(?:\s|$)/;
/** They fetch a checker, or ask it for its version. */
const FETCHES =
  /(?:^|\s)(?:i|install|add|remove|uninstall|show|view|info|list)(?:\s|$)|^(?:npm|yarn|pnpm)\s+ci\b|\s(?:--version|--help)\b/;
/** Words of commands that check or build without the name of a checker. */
const CHECKS =
  /(?<![a-z])(?:checks?|lint\w*|vet|builds?|compil\w*|type-?check\w*|verify|validate|make|cmake|ninja|gcc|g\+\+|clang(?:\+\+)?|cc|javac|rustc|kotlinc|cargo|tsc|webpack|vite|rollup|esbuild|package)(?![a-z])/i;
/** What checkers print of what they found. */
const FINDINGS =
  /\b[1-9]\d* (?:errors?|offenses?|violations?)\b(?![^\n]{0,80}\b0 remaining\b)|^\S+?[:(]\d+(?:[:,]\d+)?\)?:? (?:error\b|[A-Z]{1,4}\d{2,4}\b)|\berror TS\d+|^error(?:\[\w+\])?:|\bCode style issues found\b|^would reformat /gim;
const NO_FINDINGS =
  /\bSuccess: no issues found|\bAll checks passed|\b0 errors\b|\bno (?:errors|issues|offenses|problems)\b|\bAll matched files use\b/gi;

export async function checkerClaim({ text }: Sentence, { runs }: ClaimFacts): Promise<Phrase | null> {
  const name = (CHECKER_CLEAN.exec(text) ?? CLEAN_CHECKER.exec(text))?.[1];
  if (name !== undefined) return namedClaim(name, runs);
  if (!ANY_CHECK.test(text)) return null;
  return runs.some((run) => run.isPassed && checks(run))
    ? null
    : phrase('the answer says that a check passes, but nothing was run');
}

function namedClaim(name: string, runs: readonly SeenRun[]): Phrase | null {
  const last = runs.findLast((run) => hasRun(run, name));
  if (last === undefined) return phrase('the answer says what {0} reports, but it was not run', name);
  return last.isPassed && !printsFindings(last.output)
    ? null
    : phrase('the answer says what {0} reports, but its last run says otherwise', name);
}

/** By its own name, or through a program that prints the name: `make lint`, `pre-commit run`. */
function hasRun(run: SeenRun, name: string): boolean {
  const own = name.toLowerCase().replace(' ', '-');
  const isNamed = (text: string): boolean => text.toLowerCase().includes(own);
  const acting = actingParts(run);
  return acting.some(isNamed) || (acting.length > 0 && run.tests !== 'own' && isNamed(run.output));
}

function checks(run: SeenRun): boolean {
  const isChecker = (text: string): boolean =>
    CHECKS.test(text) || CHECKERS.some((name) => text.toLowerCase().includes(name));
  const acting = actingParts(run);
  return acting.length > 0 && (run.tests === 'tests' || acting.some(isChecker));
}

/** The commands of a line that do more than show text or fetch packages, as they are written. */
function actingParts({ command, programs, tests }: SeenRun): readonly string[] {
  const parts = tests === 'own' ? programs : command.split(/&&|\|\||[;|\n]/).map((part) => part.trim());
  return parts.filter((part) => part !== '' && !SHOWS_TEXT.test(part) && !FETCHES.test(part));
}

/** Whether an output tells of findings, and of none behind them. Linear in the output. */
function printsFindings(output: string): boolean {
  return lastOf(FINDINGS, output) > lastOf(NO_FINDINGS, output);
}

/** Where the last match begins; -1 for none. */
function lastOf(pattern: RegExp, text: string): number {
  return [...text.matchAll(pattern)].at(-1)?.index ?? -1;
}

const COVERAGE =
  /(?:coverage|(?<!\p{L})(?:test)?abdeckung|couverture|cobertura|copertura|покрыт\p{L}*|pokryci\p{L}*|pokrytí|dekking|kapsam\p{L}*|تغطية|कवरेज|覆盖率|覆蓋率|カバレッジ|커버리지)/iu;
const PERCENT = /(?<![\d.,])(\d{1,3}(?:[.,]\d+)?)\s?(?:%|percent|prozent)/iu;

export async function coverageClaim(
  { text }: Sentence,
  { runs, observations }: ClaimFacts,
): Promise<Phrase | null> {
  const percent = COVERAGE.test(text) ? PERCENT.exec(text)?.[1]?.replace(',', '.') : undefined;
  if (percent === undefined) return null;
  const isSeen = [...runs.filter(tells).map(({ output }) => output), ...observations].some((each) =>
    holdsNumber(each, percent),
  );
  return isSeen
    ? null
    : phrase('the answer claims {0} % coverage, but nothing run or read shows it', percent);
}

/** Whether something else than the task's own words was printed. */
function tells({ programs, tests }: SeenRun): boolean {
  return tests !== 'own' && programs.some((each) => !/^(?:echo|printf)\b/.test(each));
}

const GREEN = String.raw`(?:green|pass(?:es|ed|ing)?(?!\p{L}|\s+(?:an?|the|its?|\x60|to|on))|succe\p{L}+|grün|durch|verte?|verde|зелён\p{L}*|зелен\p{L}*|прош\p{L}*|zielon\p{L}*|yeşil|geçti|통과|成功|通过|通過|グリーン|✅)`;
const SERVICE_PASSES = new RegExp(
  String.raw`(?<![\p{L}\p{N}_./-])(?:CI|continuous integration|GitHub Actions|GitLab CI|Jenkins|CircleCI|Travis)(?![\p{L}\p{N}_./-])(?:[ /]CD)?(?:\s+(?:pipeline|build|run|checks?|jobs?|workflow))?[^.;\n]{0,25}?${GREEN}(?![\p{L}\p{N}])`,
  'u',
);

/** Whether a sentence says that a service's runs pass, which no run on this machine shows. */
export function saysServicePasses(text: string): boolean {
  return SERVICE_PASSES.test(text);
}

export async function serviceClaim({ text }: Sentence, { runs }: ClaimFacts): Promise<Phrase | null> {
  return saysServicePasses(text) && !runs.some(({ programs }) => programs.some((each) => SERVICES.test(each)))
    ? phrase('the answer reports a CI result, but no command asked CI')
    : null;
}

const BROWSER =
  /\b(?:browsers?|chrome|firefox|safari)\b|navigateur|navegador|браузер|przeglądar|tarayıcı|متصفح|ब्राउज़र|ブラウザ|브라우저|浏览器|瀏覽器/iu;
/** By its capital, and never as `in Edge cases`. */
const EDGE = /\b(?:Microsoft|MS) Edge\b|\b(?:[IiOo]n|[Ww]ith|[Uu]sing) Edge\b(?!\s+(?:[Cc]ase|[Cc]ondition))/;
const LOOKED =
  /\b(?:looked|opened|checked|tried|viewed|clicked|loaded|saw|tested|verified|confirmed|inspected|watched|screenshot(?:ted)?)\b|(?<!\p{L})(?:angesehen|geöffnet|geprüft|getestet|angeschaut|ausprobiert|nachgesehen|(?:ai|avons)\s+(?:ouvert|vérifié|regardé|testé)|(?:he|hemos)\s+(?:abierto|comprobado|visto|probado|verificado)|(?:ho|abbiamo)\s+(?:aperto|controllato|guardato|provato)|(?:verifiquei|abri|testei)|(?:провери|откры|посмотре)л[аи]?|(?:sprawdzi|otworzy)(?:łem|łam|liśmy))(?!\p{L})|(?:確認|表示|テスト)(?:し|を)(?:まし)?た|開き?(?:まし)?た|확인했|열어|打开了|查看了|测试了|检查了/iu;
/** Whoever answers: `the page is loaded in the browser` tells of a program. */
const SELF =
  /\b(?:i|we)\b|(?<!\p{L})(?:ich|wir|j['’]ai|nous|he|hemos|ho|abbiamo|eu|verifiquei|abri|testei|я|мы|sprawdzi\p{L}*|otworzy\p{L}*)(?!\p{L})|まし?た|했|열어|我|了/iu;

export async function browserClaim({ text }: Sentence, { runs }: ClaimFacts): Promise<Phrase | null> {
  const isBrowser = BROWSER.test(text) || EDGE.test(text);
  if (!isBrowser || !LOOKED.test(text) || !SELF.test(text)) return null;
  return runs.some(
    ({ command, output, programs }) =>
      programs.some((each) => !SHOWS_TEXT.test(each)) && (BROWSERS.test(command) || BROWSERS.test(output)),
  )
    ? null
    : phrase('the answer says that something was seen in a browser, but none was opened');
}
