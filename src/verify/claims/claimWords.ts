/** How answers speak of runs and tests, in the languages that are read: English, German and Chinese. */

/** Said of what did not happen, is to happen, or is asked for. */
const NOT_SO =
  /\b(?:not|never|cannot|can't|should|could|would|might|will|must|need(?:s|ed)? to|if|whether|unless|until|once (?:you|it|the|this|that|they|we|i|all)|to make|so that|to see|ensure|make sure|expect(?:s|ed)?|please|you can|try|want)\b|n't\b/i;
const NOT_SO_GERMAN =
  /(?<!\p{L})(?:nicht|nichts|nie|niemals|kein(?:e[nmrs]?)?|soll(?:en|te|ten)?|könnten?|würden?|müssen?|muss|müssten?|falls|ob|wenn|sobald|solange|bevor|damit|bitte|erwarte\p{L}*|um zu)(?!\p{L})/iu;
const NOT_SO_CHINESE = /(?:没有|没能|不能|未能|应该|应当|如果|是否|请|需要|将会)/;

/** Said by the user, a document or a name: `You wrote that all tests pass.` */
const SAID_BY_OTHERS =
  /\b(?:you|the (?:task|issue|ticket|report|question|request|docs?|documentation|readme|changelog|comment|docstring|badge|commit message))\b[^.;]{0,40}?\b(?:said|says?|ask(?:s|ed)?|mention(?:s|ed)?|wrote|writes?|reports?|reported|claims?|claimed|states?|stated|promis\w+)\b|\baccording to (?:you|the (?:task|issue|ticket|report|docs?|documentation|readme|changelog|comment))\b|^[ \t]*>/i;

export function isSaidAsDone(sentence: string): boolean {
  return ![NOT_SO, NOT_SO_GERMAN, NOT_SO_CHINESE, SAID_BY_OTHERS].some((words) => words.test(sentence));
}

const CHECKED = String.raw`(?:tests?|specs?|suite|checks?|ci|pipeline|builds?)`;
const GOOD = String.raw`(?:pass\p{L}*|succe\p{L}+|green)`;
/** Where a part of a sentence ends: `and all tests pass` is said again. */
const PART_END = String.raw`(?=[,;:\n]|[.!?](?:\s|$)|\s(?:and|but)\s|$)`;
const OF_ME = /(?<!\p{L})(?:i|we|ich|wir)(?!\p{L})/iu;

/** Parts that tell of what a test, a job or a rule is about, not of what came to pass. */
const DESCRIPTIONS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:asserts|checks|verifies|expects|tests|covers|requires|simulates|reports|waits)\s+(?:that|for|whether|until)\b.*?${PART_END}`,
    'gi',
  ),
  new RegExp(
    String.raw`\b(?:added|add|adds|wrote|writes?|created?|creates|extended|covers?)\s+(?:[\p{L}\d-]+\s+){0,4}?(?:tests?|specs?|cases?)\s+(?:cases?\s+)?(?:for|of|where|in which|about|covering|with|when)\b.*?${PART_END}`,
    'giu',
  ),
  new RegExp(
    String.raw`\b${CHECKED}\s+(?:only\s+)?${GOOD}\s+only\s+(?:when|if|after|once)\b.*?${PART_END}`,
    'giu',
  ),
  new RegExp(
    String.raw`\b(?:an?|each|every|any)\s+(?:\p{L}+\s+)?${CHECKED}\s+(?:passes|succeeds)\s+(?:only\s+)?(?:when|if|after|once)\b.*?${PART_END}`,
    'giu',
  ),
];
/** `The release job runs after tests pass`; with `I` before it the writer saw it. */
const CONDITIONS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:after|when|whenever|once|before|while|as soon as)\s+(?:(?:all|the|its|their|these|unit|required|other|status|of)\s+){0,3}${CHECKED}\s+(?:(?:have|has|had|are|is|were|was|all)\s+){0,2}${GOOD}(?!\p{L})`,
    'giu',
  ),
  /\bwhen(?:ever)?\s+(?:0|no|zero)\s+(?:tests?|checks?)\s+fail(?:s|ed)?\b/gi,
  /(?<!\p{L})nachdem\s+(?:(?:alle|die|der)\s+){0,2}(?:tests?|testsuite|pipeline|build)\s+[^.,;\n]{0,40}/giu,
];

/** The sentence without what it tells of tests, jobs and rules in general. Linear. */
export function withoutDescriptions(sentence: string): string {
  const patterns = OF_ME.test(sentence) ? DESCRIPTIONS : [...DESCRIPTIONS, ...CONDITIONS];
  return patterns.reduce((text, pattern) => text.replace(pattern, ' '), sentence);
}

const SUBJECTS = String.raw`(?:tests?|specs?|test\s?suite|suite|checks?|ci|pipeline|build)`;
/** What ends a thought: `green buttons` and `läuft durch die Liste` speak of something else. */
const CLOSED = String.raw`(?=\s*(?:[.,;:!?)✅✔–—-]|$|and\b|again\b|now\b|on\b|in\b|after\b|with\b|und\b|mit\b|wieder\b|jetzt\b))`;

const PASSED_GERMAN = String.raw`(?<!\p{L})(?:bestanden|grün|fehlerfrei|erfolgreich|durchgelaufen|besteh(?:en|t)(?!\s+(?:aus|darin|in|auf|noch|seit))|(?:läuft|laufen|lief|liefen|gehen|geht)\s+(?:\p{L}+\s+){0,3}?durch)`;

const TESTS_PASS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:tests?|specs?|test suite|suite)\b[^.;\n]{0,40}?\b(?:pass(?:es|ed|ing)?|succeed(?:s|ed)?)\b(?!\s+(?:an?|the|it|its|in(?:to)?\s+an?|to|by|through|them|this|no|each|every)\b|\s+[\x60'"])`,
    'i',
  ),
  /\b\d+\s+(?:tests?\s+)?(?:passed|passing)\b|\b(?:0|zero|no)\s+(?:tests?\s+)?(?:failed|failing tests?|test failures?)\b/i,
  new RegExp(String.raw`\b${SUBJECTS}(?:\s+(?:\p{L}+\s+){0,4}|\s+)green\b${CLOSED}`, 'iu'),
  new RegExp(
    String.raw`\b(?:all|everything)(?:\s+(?:is|are|was|were|now|still|again|(?:comes?|came)\s+back))*\s+green\b${CLOSED}`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:everything|all(?:\s+of\s+(?:them|it))?)\s+(?:now\s+|still\s+)?pass(?:es|ed)?\b${CLOSED}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:test\p{L}*|prüfung(?:en)?|suite|build|pipeline)(?!\p{L})[^.;\n]{0,40}?${PASSED_GERMAN}(?!\p{L})${CLOSED}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})all(?:es|e)(?:\s+(?:ist|sind|war|waren|läuft|jetzt|nun|wieder|noch))*\s+grün(?!\p{L})${CLOSED}`,
    'iu',
  ),
  /测试(?:全部|均|都|已)*通过|全部通过/,
];

const TEST_WORD = new RegExp(
  String.raw`\b${SUBJECTS}\b|(?<!\p{L})(?:test\p{L}*|prüfung(?:en)?)(?!\p{L})|测试`,
  'iu',
);
/** What may be said of anything, and of tests where the sentence names them. */
const OF_NAMED_TESTS: readonly RegExp[] = [
  /\b(?:0|zero|no)\s+failures?\b/i,
  new RegExp(String.raw`\b(?:all|everything)\s+(?:\p{L}+\s+){0,4}green\b${CLOSED}`, 'iu'),
  new RegExp(
    String.raw`(?<!\p{L})(?:alles|alle|es)(?!\p{L})[^.;\n]{0,40}?${PASSED_GERMAN}(?!\p{L})${CLOSED}`,
    'iu',
  ),
];

/** Whether a sentence says that tests pass. */
export function saysTestsPass(sentence: string): boolean {
  if (TESTS_PASS.some((words) => words.test(sentence))) return true;
  return TEST_WORD.test(sentence) && OF_NAMED_TESTS.some((words) => words.test(sentence));
}

/** What only a run can have shown. */
const OF_RUNS = String.raw`(?:observed|measured|benchmarked|timed|profiled|tested|tried|reproduced|executed|simulated)`;
const RAN: readonly RegExp[] = [
  /\b(?:i|we)(?:'ve|\s+have)?\s+(?:also\s+|then\s+)?(?:re-?)?(?:ran|run|executed)\b/i,
  new RegExp(
    String.raw`\b(?:i|we)(?:'ve|\s+have)?\s+(?:\p{L}+ly\s+|also\s+|then\s+|just\s+)*${OF_RUNS}\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\bas\s+(?:(?:i|we)\s+)?${OF_RUNS}\b|\b(?:in|by|from)\s+(?:my|our)\s+(?:own\s+)?(?:tests?|runs?|measurements?|benchmarks?|experiments?)\b|\bwhen\s+(?:i|we)\s+(?:ran|run|tested|tried)\b`,
    'i',
  ),
  /(?<!\p{L})(?:ich|wir)(?!\p{L})[^.;\n]{0,80}?(?<!\p{L})(?:ausgeführt|laufen\s+(?:ge)?lassen|getestet|gemessen|nachgemessen|ausprobiert|nachgestellt|beobachtet|reproduziert|durchgeführt)(?!\p{L})/iu,
  /(?<!\p{L})(?:ausgeführt|getestet|gemessen|beobachtet)\s+(?:habe|haben)\s+(?:ich|wir)(?!\p{L})|(?<!\p{L})wie\s+(?:\p{L}+\s+)?(?:beobachtet|gemessen|getestet)(?!\p{L})/iu,
  /我(?:们)?(?:已经?)?(?:运行|执行|测试|测量|观察|跑)(?:了|到|过)/,
];

/** Where a sentence says that its writer ran or watched something: the position behind the words; null where it does not. */
export function saidRun(sentence: string): number | null {
  for (const words of RAN) {
    const found = words.exec(sentence);
    if (found !== null) return found.index + found[0].length;
  }
  return null;
}

/** What reading a file can have shown as well. */
export function saysLooked(sentence: string): boolean {
  return (
    /\b(?:i|we)(?:'ve|\s+have)?\s+(?:\p{L}+ly\s+|also\s+|then\s+|just\s+)*(?:verified|confirmed|double-?checked|checked|inspected|saw|seen)\b|\bas\s+(?:i|we)\s+(?:saw|verified|confirmed)\b/iu.test(
      sentence,
    ) ||
    /(?<!\p{L})(?:ich|wir)(?!\p{L})[^.;\n]{0,80}?(?<!\p{L})(?:geprüft|überprüft|nachgeprüft|bestätigt|nachgesehen|gesehen|verifiziert)(?!\p{L})/iu.test(
      sentence,
    )
  );
}
