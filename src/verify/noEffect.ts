import type { Check, ComparedCheck, ReviewedFile, TextEffect } from '../core/changes/checks';
import { byCodeUnits } from '../core/text/order';
import { inEnglish, phrase } from '../core/text/phrase';
import type { Phrase } from '../core/text/phrase';
import { textEffect } from './textEffect';

export interface EffectlessEdit {
  readonly path: string;
  readonly effect: Exclude<TextEffect, 'code'>;
  readonly why: Phrase;
}

const WHY: Readonly<Record<EffectlessEdit['effect'], Phrase>> = {
  none: phrase('the text is the same as before'),
  'line ends': phrase('only line endings or the byte order mark differ'),
  format: phrase('only white space differs: the program is the same'),
  comments: phrase('only comments differ: the program is the same'),
};

/** Edits that leave the program as it was, by path. */
export function effectlessEdits(files: readonly ReviewedFile[]): readonly EffectlessEdit[] {
  return files
    .flatMap((file): readonly EffectlessEdit[] => {
      const effect = textEffect(file);
      return effect === 'code' ? [] : [{ path: file.path, effect, why: WHY[effect] }];
    })
    .sort((a, b) => byCodeUnits(a.path, b.path));
}

/**
 * The first check of an output (a number, a file, what a command prints) that came out as before the work, where all such
 * checks did: the change had no effect on what was looked at. Null where one differs, where one was declared to stay as it
 * is (`same`, or a number with one value), and where none looks at an output (RExBench, appendix G: edits without effect).
 */
export function unchangedOutput(checks: readonly ComparedCheck[]): ComparedCheck | null {
  if (checks.some(({ check }) => isToStay(check))) return null;
  const outputs = checks.filter(({ check, before }) => isOutput(check) && before.verdict !== 'unknown');
  const [first] = outputs;
  return first && outputs.every(isAsBefore) ? first : null;
}

function isToStay(check: Check): boolean {
  if (check.type === 'number') return check.same === true || check.low === check.high;
  return check.type === 'match' && check.same === true;
}

function isOutput({ type }: Check): boolean {
  return type !== 'exit';
}

function isAsBefore({ check, change, before, after }: ComparedCheck): boolean {
  if (change !== 'still passing') return false;
  if (check.type === 'file') return before.digest !== null && before.digest === after.digest;
  // What a command prints beside what is looked for tells whether it did the same.
  return (
    inEnglish(before.measured) === inEnglish(after.measured) &&
    (check.type === 'number' || before.evidence === after.evidence)
  );
}
