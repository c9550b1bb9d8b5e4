import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import { indentOf } from '../source/blocks';
import type { ReviewRules } from '../../index/languages/sourceRules';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';
import { isCheckSettings } from './paths';

/** Files that say how the project runs under tests. */
const SETTINGS = /(?:^|\/)(?:settings|config|configuration|env|logging|logger)(?:\/|[\w.-]*\.\w+$)/i;

/** Code that asks whether a test runs it, or equals whatever it is compared with: what a check sees is not what a user gets. */
export const specialCasedChecks: Detector = (file) => {
  if (file.isTest || isCheckSettings(file.path) || SETTINGS.test(file.path)) return [];
  const review = file.rules?.review ?? null;
  return review === null ? [] : [...asking(file, review.asksForTest), ...equalsAll(file, review)];
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
function equalsAll(file: ChangedFile, { equalsAll: rule }: ReviewRules): readonly Finding[] {
  if (rule === null) return [];
  const { code } = file.after;
  return [...file.fresh].flatMap((line): readonly Finding[] => {
    const head = rule.head.exec(code[line] ?? '');
    if (head === null) return [];
    const [, indent = '', rest = ''] = head;
    const next = code.slice(line + 1).find((each) => each.trim() !== '') ?? '';
    const body = rest === '' && indentOf(next) > indent.length ? next.trim() : rest;
    if (!rule.body.test(body)) return [];
    const why = phrase('the object equals everything');
    return [findingAt(file, line, { kind: 'special-cased check', why, confidence: 'high' })];
  });
}

/** A longer line is data. */
const MOST_LINE = 1_000;
