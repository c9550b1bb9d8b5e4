import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { endOfIndented, indentOf } from '../source/blocks';
import { MOST_LINE, matchedLines } from './assertionPairs';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';
import { assertionsIn, isAssertion, testsOf } from './testBlocks';

/** Assertions of an existing test that hold whatever the code does, or ask for less than before; tests that stop before them. */
export const weakerAssertions: Detector = (file) => {
  if (!file.isTest || !file.existed || !file.exists) return [];
  return [...always(file), ...looser(file), ...forgiven(file), ...stopped(file), ...notFound(file)];
};

const CONSTANT = String.raw`(?:True|true|1|"[^"]*"|'[^']*')`;
const ALWAYS: readonly RegExp[] = [
  /\bassert\s+(?:True|1)\s*(?:,|$)|\bassertTrue\(\s*True\s*[,)]|\bassert(?:\.ok)?\(\s*true\s*[,)]|\bassert!\(\s*true\s*\)/,
  new RegExp(
    String.raw`\bexpect\(\s*(${CONSTANT})\s*\)\.(?:toBe|toEqual|toStrictEqual)\(\s*\1\s*\)|\bexpect\(\s*true\s*\)\.toBeTruthy\(`,
  ),
  /\bassert(?:\.(?:equal|strictEqual|deepEqual))\(\s*(true|\d+)\s*,\s*\1\s*\)|\bassertEqual\(\s*(True|\d+)\s*,\s*\2\s*\)|\bassert\s+(\d+)\s*==\s*\3\s*$/,
  /\bassert\b.*\sor\s+(?:True|1)\s*(?:,|$)|\|\|\s*true\s*\)/,
  /^\s*assert\s+(\S(?:.*\S)?)\s*==\s*\1\s*(?:,|$)|\bassert(?:Equals?|Is|_eq!)\(\s*([^,()]+?)\s*,\s*\2\s*[,)]|\bexpect\(\s*([^()]+?)\s*\)\.to(?:Be|Equal|StrictEqual)\(\s*\3\s*\)/,
  /^\s*assert\s+not\s+(?:False|None|0|\[\]|\{\}|""|'')\s*(?:,|$)|\bassertFalse\(\s*False\s*[,)]|\bassertIsNone\(\s*None\s*[,)]/,
  /^\s*assert\s*\(.+,\s*["'][^"']*["']\s*\)\s*$|^\s*assert\s+-?\d+\s*[<>]=?\s*-?\d+\s*(?:,|$)|^\s*assert\s+len\([^()]*\)\s*>=\s*0\s*(?:,|$)/,
];

/** One finding a test: where an assertion went and one came that nothing can fail. */
function always(file: ChangedFile): readonly Finding[] {
  return file.hunks.flatMap(({ from, to, newFrom, newTo }) => {
    if (assertionsIn(file.before.code.slice(from, to), file.rules) === 0) return [];
    const at = file.after.plain
      .slice(newFrom, newTo)
      .findIndex((line) => ALWAYS.some((pattern) => pattern.test(line.slice(0, MOST_LINE))));
    const hadIt = file.before.plain.slice(from, to).some((line) => ALWAYS.some((each) => each.test(line)));
    return at < 0 || hadIt
      ? []
      : [weak(file, newFrom + at, phrase('the assertion passes whatever the code does'))];
  });
}

const EXACT =
  /\.(?:toBe|toEqual|toStrictEqual|toHaveLength|toMatchObject)\(|\.(?:strictEqual|deepEqual|deepStrictEqual|equal)\(|\bassert(?:Equal|Equals|ListEqual|DictEqual)\(|\bassert\b.*(?<![!<>=])==(?!=)|\bassert_eq!|\b(?:assert|require)\.Equal\(/;
const LOOSE =
  /\.(?:toBeDefined|toBeTruthy|toBeInstanceOf|toBeGreaterThan|toBeGreaterThanOrEqual|toBeLessThan|toContain)\(|\.not\.(?:toBeNull|toBeUndefined)\(|\bassert(?:\.ok|\.isDefined|\.exists)\(|\bassert(?:IsNotNone|True|IsInstance|GreaterEqual|Greater|In|Is)\(|\bassert\b.*\bis\s+not\s+None|\bassert\s+isinstance\(|\bassert\b[^=]*(?:[<>]=?|\bin\b)[^=]*$|^\s*assert\s+[\w.]+\([^=]*\)\s*$|\b(?:assert|require)\.NotNil\(/;
const ANY_ERROR =
  /\.(?:raises|assertRaises)\(\s*(?:Base)?Exception\b|\bassertRaises\(\s*(?:Base)?Exception\b|\bassertRaises\(\s*\(/;
const ONE_ERROR = /(?:\.raises|\bassertRaises)\(\s*(?!(?:Base)?Exception\b)[\w.]+/;

/** What an assertion is about: the first argument or what stands before the comparison. */
function subjectOf(line: string): string | null {
  const found =
    /\bexpect\((.*)\)(?:\.\w+)*\.\w+\(.*$/.exec(line) ??
    /\b(?:assert|require)?\w*(?:assert|require)\w*(?:\.\w+)?\(\s*(?:t,\s*)?(.*?(?:\([^()]*\))?)\s*(?:,.*)?\)\s*;?\s*$/.exec(
      line,
    ) ??
    /\bassert\s+(?:isinstance\()?(.+?)\s*(?:==|[<>]=?|\bis\b|\bin\b|,|$)/.exec(line);
  const subject = found?.[1]?.replace(/\s+/g, '') ?? '';
  return subject.length < 3 ? null : subject;
}

function looser(file: ChangedFile): readonly Finding[] {
  const pairs = matchedLines(file, (line) => (isAssertion(line, file.rules) ? subjectOf(line) : null));
  return pairs.flatMap(([from, to]): readonly Finding[] => {
    const [old, now] = [file.before.plain[from] ?? '', file.after.plain[to] ?? ''];
    if (old.length > MOST_LINE || now.length > MOST_LINE) return [];
    if (ONE_ERROR.test(old) && ANY_ERROR.test(now))
      return [
        weak(file, to, phrase('any error passes now; before, the test expected a specific one'), 'medium'),
      ];
    const isLess = EXACT.test(old) && LOOSE.test(now) && !EXACT.test(now);
    if (!isLess || subjectOf(old) === null || !sameSubject(old, now)) return [];
    return [
      weak(file, to, phrase('the assertion checks less: before, it compared the whole value'), 'medium'),
    ];
  });
}

function sameSubject(old: string, now: string): boolean {
  const [was, is] = [subjectOf(old) ?? '', subjectOf(now) ?? ''];
  return was !== '' && is !== '' && (was === is || is.startsWith(was) || was.startsWith(is));
}

/** A failed assertion that a handler swallows. */
function forgiven(file: ChangedFile): readonly Finding[] {
  const rules = file.rules?.review?.tests?.forgiven ?? null;
  if (rules === null) return [];
  const { code } = file.after;
  return [...file.fresh].flatMap((line): readonly Finding[] => {
    const text = code[line] ?? '';
    if (rules.block.test(text)) return [swallowed(file, line)];
    if (!rules.handler.test(text)) return [];
    const body = code
      .slice(line + 1, endOfIndented(code, line + 1, indentOf(text)))
      .map((each) => each.trim());
    const isQuiet = [text.slice(text.indexOf(':') + 1).trim(), ...body].every((each) =>
      rules.quiet.test(each),
    );
    return isQuiet ? [swallowed(file, line)] : [];
  });
}

function swallowed(file: ChangedFile, line: number): Finding {
  return weak(file, line, phrase('a failed assertion is ignored here'));
}

/** A return of its own before the assertions of a test that stood there. */
function stopped(file: ChangedFile): readonly Finding[] {
  const tests = testsOf(file.after, file.rules);
  const stood = new Set(testsOf(file.before, file.rules).map(({ name }) => name));
  return tests.flatMap((test): readonly Finding[] => {
    if (!stood.has(test.name)) return [];
    const { code } = file.after;
    const body = code.slice(test.bodyStart, test.end);
    const depth = Math.min(...body.filter((line) => /\w/.test(line)).map(indentOf));
    const at = body.findIndex(
      (line, offset) =>
        file.fresh.has(test.bodyStart + offset) &&
        indentOf(line) === depth &&
        /^\s*return\s*;?\s*$/.test(line),
    );
    if (at < 0 || assertionsIn(body.slice(at), file.rules) === 0) return [];
    return [weak(file, test.bodyStart + at, phrase('the test ends here, before its assertions'))];
  });
}

/** `def test_sum` that is `def _test_sum` now: no runner finds it. */
function notFound(file: ChangedFile): readonly Finding[] {
  const rules = file.rules?.review?.tests?.named ?? null;
  if (rules === null) return [];
  const { head, start } = rules;
  const pairs = matchedLines(file, () => null);
  return pairs.flatMap(([from, to]): readonly Finding[] => {
    const old = head.exec(file.before.code[from] ?? '')?.[1];
    const now = head.exec(file.after.code[to] ?? '')?.[1];
    if (old === undefined || now === undefined || !old.startsWith(start)) return [];
    if (now.startsWith(start) || !now.includes(old)) return [];
    return [weak(file, to, phrase('no test runner finds a test with this name'))];
  });
}

function weak(
  file: ChangedFile,
  line: number,
  why: Phrase,
  confidence: Finding['confidence'] = 'high',
): Finding {
  return findingAt(file, line, { kind: 'weakened test', why, confidence });
}
