import type { ReviewedFile, TextEffect } from '../core/checks';
import { byCodeUnits } from '../core/order';
import { phrase } from '../core/phrase';
import type { Phrase } from '../core/phrase';
import { textEffect } from './textEffect';

export interface EffectlessEdit {
  readonly path: string;
  readonly effect: Exclude<TextEffect, 'code'>;
  readonly why: Phrase;
}

const WHY: Readonly<Record<EffectlessEdit['effect'], Phrase>> = {
  none: phrase('the text is what it was'),
  'line ends': phrase('only line ends or the byte order mark differ'),
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
 * Outputs (digests by path) that are byte for byte what they were before the work: where they were to come from changed code,
 * that code had no effect on them. By path.
 */
export function unchangedOutputs(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...after]
    .filter(([path, digest]) => before.get(path) === digest)
    .map(([path]) => path)
    .sort(byCodeUnits);
}
