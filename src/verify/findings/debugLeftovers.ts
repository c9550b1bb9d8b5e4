import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { ReviewRules } from '../../index/languages/sourceRules';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';
import { mayPrint } from './paths';

/** Prints that say themselves that they are for finding a fault. */
const SAYS =
  /^\s*(?:print|console\.\w+|fmt\.Print\w*|println!|System\.out\.println)\(\s*f?(["'`])\s*(?:DEBUG|debug|>>>|===|###|\*\*\*|---|here\b|HERE|XXX|test(?:ing)?\b|got here)/;

const STOPS_HERE = phrase('the program stops or prints here for debugging');
const PRINTS_HERE = phrase('it prints debugging output');

/** What is put into code to look for a fault, and left there. */
export const debugLeftovers: Detector = (file) => {
  const stops = file.rules?.review?.stops;
  const prints = file.rules?.review?.prints ?? null;
  return [...file.fresh].flatMap((line): readonly Finding[] => {
    const code = file.after.code[line] ?? '';
    if (stops?.test(code) && /\w/.test(code)) {
      return [leftover(file, line, STOPS_HERE, 'high')];
    }
    if (mayPrint(file.path)) return [];
    if (code.trim() !== '' && SAYS.test(file.after.plain[line] ?? '')) {
      return [leftover(file, line, PRINTS_HERE, 'medium')];
    }
    if (prints !== null && !file.isTest && prints.debugging.test(code) && !logged(file, prints)) {
      return [leftover(file, line, phrase('nothing else in this file prints'), 'medium')];
    }
    return [];
  });
};

function leftover(file: ChangedFile, line: number, why: Phrase, confidence: Finding['confidence']): Finding {
  return findingAt(file, line, { kind: 'debugging leftover', why, confidence });
}

type PrintRules = NonNullable<ReviewRules['prints']>;

/** A file that printed before, or prints more than a few times, does so on purpose. */
function logged({ before, after, existed }: ChangedFile, { any, debugging }: PrintRules): boolean {
  if (!existed) return true;
  return (
    before.code.some((line) => any.test(line)) || after.code.filter((line) => debugging.test(line)).length > 5
  );
}
