import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import { indentOf } from '../source/blocks';
import type { Family } from '../source/lexicalRules';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';
import { isCheckSettings } from './paths';

/** As a word of its own: `latest` and `attestation` hold others. */
const RUNNER = String.raw`(?<![a-z])(?:py\.?test|unittests?|nose2?|doctest|tox|jest|vitest|mocha|jasmine|karma|(?:run)?tests?)(?![a-z])`;
const QUOTED = String.raw`["'\x60][\w./-]*${RUNNER}[\w./-]*["'\x60]`;
/** Variables that test runners set, and nothing else. */
const VARIABLES = String.raw`(?:PYTEST_\w+|TOX_ENV_NAME|NOX_\w+|JEST_WORKER_ID|VITEST(?:_\w+)?|NODE_TEST_CONTEXT|MOCHA_\w+|BATS_\w+|PHPUNIT_\w+|RUST_TEST_\w+)`;

/** What asks whether a test runs it, by language: in code that is no test. */
const ASKS: Readonly<Partial<Record<Family, readonly RegExp[]>>> = {
  python: [
    new RegExp(
      String.raw`\b(?:environ|getenv)\b.{0,40}["']${VARIABLES}["']|["']${VARIABLES}["']\s+(?:not\s+)?in\s+(?:os\.)?environ\b`,
    ),
    new RegExp(
      String.raw`${QUOTED}\s+(?:not\s+)?in\s+(?:sys\.(?:modules|argv)|os\.environ|\w+\s+for\s+\w+\s+in\s+sys\.argv)`,
      'i',
    ),
    new RegExp(
      String.raw`\bsys\.(?:modules|argv)\b.{0,40}(?:\.get\(|\.endswith\(|\.startswith\(|\.find\(|==)\s*${QUOTED}`,
      'i',
    ),
    new RegExp(
      String.raw`${QUOTED}.{0,60}\b(?:inspect\.|sys\._getframe|traceback\.|sys\.argv|os\.environ)`,
      'i',
    ),
    new RegExp(
      String.raw`\b(?:inspect\.(?:stack|currentframe)|sys\._getframe|traceback\.\w+)\(.{0,80}${QUOTED}`,
      'i',
    ),
  ],
  script: [
    new RegExp(String.raw`\bprocess\.env(?:\.|\[["'])${VARIABLES}\b`),
    /\bprocess\.env(?:\.|\[["'])(?:NODE_ENV|BABEL_ENV|APP_ENV|npm_lifecycle_event)\b["'\]]*\s*[!=]==?\s*["']tests?["']|["']tests?["']\s*[!=]==?\s*process\.env\b/,
    new RegExp(String.raw`\bprocess\.(?:argv|mainModule|title)\b.{0,60}${QUOTED}`, 'i'),
    /\btypeof\s+(?:(?:jest|vi|describe|mocha)\s*[!=]==?\s*["']undefined|describe\s*[!=]==?\s*["']function)["']|["']undefined["']\s*[!=]==?\s*typeof\s+(?:jest|vi|describe|mocha)\b|\b(?:globalThis|global|window)\.(?:jest|describe|__karma__|mocha)\b/,
    new RegExp(String.raw`\bnew\s+Error\(.*\)\.stack.{0,60}${QUOTED}`, 'i'),
  ],
  go: [
    /\btesting\.Testing\(\)|\bflag\.Lookup\(\s*"test\.|\bos\.Args\[0\].{0,40}"[^"]*\.test"|"[^"]*\.test".{0,40}\bos\.Args\[0\]/,
  ],
  rust: [/\bcfg!\(\s*test\s*\)|\benv::var(?:_os)?\(\s*"(?:RUST_TEST|CARGO_TEST)\w*"/],
  braces: [
    /\bgetStackTrace\(\).{0,80}"[^"]*(?<![a-z])(?:junit|testng|tests?)(?![a-z])[^"]*"|\bClass\.forName\(\s*"org\.(?:junit|testng)|\bSystem\.(?:getProperty|getenv)\(\s*"(?:surefire|junit|test)(?:[._][\w.]*)?"/i,
  ],
};
/** Files that say how the project runs under tests. */
const SETTINGS = /(?:^|\/)(?:settings|config|configuration|env|logging|logger)(?:\/|[\w.-]*\.\w+$)/i;

/** Code that asks whether a test runs it, or equals whatever it is compared with: what a check sees is not what a user gets. */
export const specialCasedChecks: Detector = (file) => {
  if (file.isTest || isCheckSettings(file.path) || SETTINGS.test(file.path)) return [];
  const asks = ASKS[file.family ?? 'yaml'] ?? [];
  return [...asking(file, asks), ...(file.family === 'python' ? equalsAll(file) : [])];
};

function asking(file: ChangedFile, asks: readonly RegExp[]): readonly Finding[] {
  const lines = [...file.fresh].filter((line) => {
    const text = (file.after.plain[line] ?? '').slice(0, MOST_LINE);
    return asks.some((pattern) => pattern.test(text));
  });
  const why = phrase('the code checks here whether a test is running it');
  return lines.map((line) => findingAt(file, line, { kind: 'special-cased check', why, confidence: 'high' }));
}

/** `def __eq__(self, other): return True` */
function equalsAll(file: ChangedFile): readonly Finding[] {
  const { code } = file.after;
  return [...file.fresh].flatMap((line): readonly Finding[] => {
    const head = /^(\s*)def\s+__(?:eq|lt|gt|le|ge|contains)__\(.*?:\s*(.*)$/.exec(code[line] ?? '');
    if (head === null) return [];
    const [, indent = '', rest = ''] = head;
    const next = code.slice(line + 1).find((each) => each.trim() !== '') ?? '';
    const body = rest === '' && indentOf(next) > indent.length ? next.trim() : rest;
    if (!/^return\s+(?:True|1)$/.test(body)) return [];
    const why = phrase('the object equals everything');
    return [findingAt(file, line, { kind: 'special-cased check', why, confidence: 'high' })];
  });
}

/** A longer line is data. */
const MOST_LINE = 1_000;
