/** Texts that put one value between letters, as names are made: `f'do_{x}'`, `'do_%s' % x`. */
import type { CapturedNode } from '../captureTree';
import { NONE, Op } from '../tape';
import { emit, textOf } from './context';
import type { Lowering } from './context';
import { LONGEST_NAME } from './keys';

const INTERPOLATED = /^f(["'])(\w*)\{[^{}"']*\}(\w*)\1$/i;
const PRINTED = /^(["'])(\w*)%s(\w*)\1$/;

/** The row of the text that an f-string makes of the value in `row`; NONE for one that is no name. */
export function lowerInterpolated(ctx: Lowering, string: CapturedNode, row: number): number {
  return emitTemplate(ctx, string, INTERPOLATED, row);
}

/** The row of the text that `%` makes of a string and the value in `row`; NONE for one that is no name. */
export function lowerPrinted(ctx: Lowering, string: CapturedNode, row: number): number {
  return emitTemplate(ctx, string, PRINTED, row);
}

function emitTemplate(ctx: Lowering, string: CapturedNode, form: RegExp, row: number): number {
  if (row === NONE || string.end - string.start > LONGEST_NAME) return NONE;
  const match = form.exec(textOf(ctx, string));
  if (!match) return NONE;
  const [prefix, suffix] = [ctx.tape.text(match[2] ?? ''), ctx.tape.text(match[3] ?? '')];
  return emit(ctx, string, Op.Template, prefix, row, suffix);
}
