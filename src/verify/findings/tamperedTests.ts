import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { functionsOf, indentOf } from '../source/blocks';
import type { FunctionBlock } from '../source/blocks';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';

const CONFTEST = /(?:^|\/)(?:conftest|sitecustomize|usercustomize)\.py$|(?:^|\/)tests?\/__init__\.py$/;

interface Decision {
  readonly pattern: RegExp;
  readonly why: Phrase;
  /** The functions in which it decides; top: outside of functions, too. */
  readonly where: RegExp;
  readonly top: 'counts' | 'does not count';
  /** Below an `if` it may be a choice: `if not docker(): pytest.exit("needs docker")`. */
  readonly below: 'any' | 'no condition';
}

const ANYWHERE = { where: /^/, top: 'counts', below: 'any' } as const;
const HOOK = /^pytest_/;
const COLLECTING = /^pytest_(?:collection_modifyitems|itemcollected|collection_finish|deselected)$/;

/** How pytest is told that a failure is none: a line that decides it. */
const DECIDES: readonly Decision[] = [
  {
    ...ANYWHERE,
    pattern: /\b(?:session|self)\.exitstatus\s*=(?!=)|\bsession\.testsfailed\s*=\s*0\b/,
    why: phrase("the tests' exit code is set here"),
  },
  {
    pattern: /\.(?:outcome|passed|failed)\s*=(?!=)\s*(?:["']passed["']|True|False)/,
    why: phrase("the tests' result is set here"),
    ...{ where: HOOK, top: 'does not count', below: 'any' },
  },
  {
    pattern: /^\s*collect_ignore(?:_glob)?\s*(?:\+?=(?!\s*\[\s*\]\s*$)|\.(?:append|extend)\()/,
    why: phrase('tests are excluded here'),
    ...{ where: HOOK, top: 'counts', below: 'no condition' },
  },
  {
    pattern: /^\s*items(?:\[:\])?\s*=\s*\[\s*\]|\bitems\.clear\(\)|\bdel\s+items\[/,
    why: phrase('tests are excluded here'),
    ...{ where: COLLECTING, top: 'does not count', below: 'no condition' },
  },
  {
    ...ANYWHERE,
    pattern: /^\s*(?:os\._exit|sys\.exit)\(\s*0?\s*\)|^\s*pytest\.exit\([^)]*\breturncode\s*=\s*0\b/,
    why: phrase('the tests end here'),
  },
  {
    pattern: /^\s*(?:os\._exit|sys\.exit|pytest\.exit)\(/,
    why: phrase('the tests end here'),
    ...{ where: HOOK, top: 'counts', below: 'no condition' },
  },
];
/** `test_cart.test_total = ...`, `unittest.TestCase.assertEqual = ...`, `shop.cart.total = lambda: 17`. */
const REPLACES = /^([A-Za-z_]\w*(?:\.\w+)+)\s*=(?!=)\s*(.+)$/;
const MOCKS = /\bmonkeypatch\.setattr\(|\bmocker\.patch(?:\.object)?\(|\b(?:mock\.)?patch(?:\.object)?\(/;

/** What a conftest does to every test: sets how it ends, leaves it out, or replaces what it tests. */
export const tamperedTests: Detector = (file) => {
  if (!CONFTEST.test(file.path) || !file.exists) return [];
  return [...decided(file), ...skippedAll(file), ...replaced(file), ...mockedForAll(file)];
};

function decided(file: ChangedFile): readonly Finding[] {
  const functions = functionsOf(file.after, file.rules?.functions ?? null);
  return [...file.fresh].flatMap((line) => {
    const text = file.after.plain[line] ?? '';
    const inside = functions.findLast(({ bodyStart, end }) => line >= bodyStart && line < end);
    const found = DECIDES.find(
      ({ pattern, where, top, below }) =>
        pattern.test(text) &&
        (inside === undefined ? top === 'counts' : where.test(inside.name)) &&
        (below === 'any' || !isBelowCondition(file.after.code, line)),
    );
    return found === undefined ? [] : [tampered(file, line, found.why)];
  });
}

/** Whether an `if` or `except` stands above the line with less indentation. Linear in the lines above. */
function isBelowCondition(code: readonly string[], line: number): boolean {
  let depth = indentOf(code[line] ?? '');
  for (let at = line - 1; at >= 0 && depth > 0; at--) {
    const text = code[at] ?? '';
    const indent = indentOf(text);
    if (text.trim() === '' || indent >= depth) continue;
    if (/^\s*(?:if|elif|else|except)\b/.test(text)) return true;
    depth = indent;
  }
  return false;
}

/** A marker of skipping below no condition. */
function skippedAll(file: ChangedFile): readonly Finding[] {
  return [...file.fresh].flatMap((line) => {
    const { code } = file.after;
    if (!/\badd_marker\(\s*(?:pytest\.mark\.)?(?:skip|xfail)\b/.test(code[line] ?? '')) return [];
    const block = functionsOf(file.after, file.rules?.functions ?? null).find(
      ({ bodyStart, end }) => line >= bodyStart && line < end,
    );
    const above = code.slice(block?.bodyStart ?? 0, line);
    return above.some((each) => /^\s*(?:el)?if\b/.test(each))
      ? []
      : [tampered(file, line, phrase('tests are excluded here'))];
  });
}

function replaced(file: ChangedFile): readonly Finding[] {
  const imported = importedNames(file);
  return [...file.fresh].flatMap((line) => {
    const [, target = '', value = ''] = REPLACES.exec(file.after.code[line] ?? '') ?? [];
    const [top = '', ...rest] = target.split('.');
    const isTest = rest.some((part) => /^(?:test|assert|fail)/i.test(part)) || /^test/.test(top);
    const isCode = /\blambda\b|^_?\w*(?:fake|stub|mock|dummy|patched|noop)\w*$|\bMock\(/i.test(value);
    return imported.has(top) && (isTest || isCode)
      ? [tampered(file, line, phrase('this replaces something that the tests use'))]
      : [];
  });
}

function importedNames(file: ChangedFile): ReadonlySet<string> {
  const names = file.after.code.flatMap((line) => {
    const [, list = ''] = /^\s*(?:from\s+[\w.]+\s+)?import\s+(.+)$/.exec(line) ?? [];
    return list.split(',').map(
      (part) =>
        part
          .trim()
          .split(/\s+as\s+/)
          .at(-1)
          ?.split('.')[0] ?? '',
    );
  });
  return new Set(names.filter((name) => name !== ''));
}

/** A fixture that every test gets, unasked. */
function mockedForAll(file: ChangedFile): readonly Finding[] {
  const { code } = file.after;
  return functionsOf(file.after, file.rules?.functions ?? null)
    .filter((block) => isForAll(code, block))
    .flatMap(({ bodyStart, end }) => {
      const lines = code
        .slice(bodyStart, end)
        .flatMap((each, at) => (MOCKS.test(each) ? [bodyStart + at] : []));
      return lines
        .filter((line) => file.fresh.has(line))
        .map((line) => tampered(file, line, phrase('this replaces something that the tests use'), 'medium'));
    });
}

function isForAll(code: readonly string[], { start }: FunctionBlock): boolean {
  const above = code.slice(Math.max(0, start - MOST_DECORATORS), start).reverse();
  const end = above.findIndex((line) => !/^\s*[@)\w"'(]/.test(line) || line.trim() === '');
  return above.slice(0, end < 0 ? above.length : end).some((line) => /\bautouse\s*=\s*True\b/.test(line));
}

const MOST_DECORATORS = 6;

function tampered(
  file: ChangedFile,
  line: number,
  why: Phrase,
  confidence: Finding['confidence'] = 'high',
): Finding {
  return findingAt(file, line, { kind: 'weakened test', why, confidence });
}
