import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';
import { mayPrint } from './paths';

const STOPS: Readonly<Record<string, RegExp>> = {
  python: /(?:^|[;:\s])(?:breakpoint\(\)|(?:i?pdb|pudb)\.set_trace\(\)|import i?pdb\b)/,
  script: /^\s*debugger\s*;?\s*$/,
  rust: /\bdbg!\s*\(/,
  go: /^\s*spew\.Dump\(/,
};
/** Prints that say themselves that they are for finding a fault. */
const SAYS =
  /^\s*(?:print|console\.\w+|fmt\.Print\w*|println!|System\.out\.println)\(\s*f?(["'`])\s*(?:DEBUG|debug|>>>|===|###|\*\*\*|---|here\b|HERE|XXX|test(?:ing)?\b|got here)/;
const LOGS = /^\s*console\.(?:log|debug|trace|dir)\s*\(/;

const STOPS_HERE = phrase('the program stops or prints here for debugging');
const PRINTS_HERE = phrase('it prints debugging output');

/** What is put into code to look for a fault, and left there. */
export const debugLeftovers: Detector = (file) => {
  const stops = STOPS[file.family ?? ''];
  return [...file.fresh].flatMap((line): readonly Finding[] => {
    const code = file.after.code[line] ?? '';
    if (stops?.test(code) && /\w/.test(code)) {
      return [leftover(file, line, STOPS_HERE, 'high')];
    }
    if (mayPrint(file.path)) return [];
    if (code.trim() !== '' && SAYS.test(file.after.plain[line] ?? '')) {
      return [leftover(file, line, PRINTS_HERE, 'medium')];
    }
    if (file.family === 'script' && !file.isTest && LOGS.test(code) && !logged(file)) {
      return [leftover(file, line, phrase('nothing else in this file prints'), 'medium')];
    }
    return [];
  });
};

function leftover(file: ChangedFile, line: number, why: Phrase, confidence: Finding['confidence']): Finding {
  return findingAt(file, line, { kind: 'debugging leftover', why, confidence });
}

/** A file that printed before, or prints more than a few times, does so on purpose. */
function logged({ before, after, existed }: ChangedFile): boolean {
  if (!existed) return true;
  return (
    before.code.some((line) => /\bconsole\.\w+/.test(line)) ||
    after.code.filter((line) => LOGS.test(line)).length > 5
  );
}
