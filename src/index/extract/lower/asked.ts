/** What an expression's place asks of its value: whether it is true, its text, an instance to raise, to be thrown. */
import { hasMark } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { Op } from '../tape';
import { emit, textOf } from './context';
import type { Lowering } from './context';

const TESTED = 'tested';
const FORMATTED = 'formatted';
const RAISED = 'raised';
const THROWN = 'thrown';
/** What `%s` and `%r` ask of their operand. */
const PRINTED = 'printed';
const REPRESENTED = 'represented';
const MARKS: readonly string[] = [TESTED, FORMATTED, RAISED, THROWN, PRINTED, REPRESENTED];

/** Emits the rows for the marks of a node whose value is in `row`. */
export function emitAsked(ctx: Lowering, node: CapturedNode, row: number): void {
  if (hasMark(node, RAISED)) emit(ctx, node, Op.Raise, row);
  else if (hasMark(node, THROWN)) emit(ctx, node, Op.Throw, row);
  else emit(ctx, node, Op.Operator, row, ctx.tape.text(methodAsked(ctx, node)));
}

function methodAsked(ctx: Lowering, node: CapturedNode): string {
  if (hasMark(node, PRINTED)) return '__str__';
  if (hasMark(node, REPRESENTED)) return '__repr__';
  return hasMark(node, FORMATTED) ? formatMethod(ctx, node) : '__bool__';
}

/** A conversion and some blanks. */
const LONGEST_CONVERSION = 10;

/** The method that `{x}`, `{x!r}` and `{x=}` call. */
function formatMethod(ctx: Lowering, node: CapturedNode): string {
  const behind = /^\s*(?:!([rsa])|(=)\s*\})/.exec(ctx.source.slice(node.end, node.end + LONGEST_CONVERSION));
  if (!behind) return '__format__';
  return behind[1] === 's' ? '__str__' : '__repr__';
}

/** One conversion of a format string: its key, its width where an operand gives it, its letter. */
const CONVERSION = /%(\([^)]*\))?[-#0 +]*(\*|\d+)?(?:\.(\*|\d+))?([A-Za-z%])/g;

/** `'%s and %r' % (a, b)`: marks the operands with what the string asks of each; none where it names or counts them. */
export function askFormatted(ctx: Lowering, string: CapturedNode, right: CapturedNode | undefined): void {
  if (string.kind !== 'string' || !right) return;
  if (!/^\s*%(?!=)/.test(ctx.source.slice(string.end, right.start))) return;
  const found = [...textOf(ctx, string).matchAll(CONVERSION)].filter((each) => each[4] !== '%');
  if (found.some((each) => each[1] !== undefined || each[2] === '*' || each[3] === '*')) return;
  const operands = right.kind === 'collection' ? right.children : [right];
  found.forEach(({ 4: letter }, at) => {
    const operand = operands[at];
    if (operand && (letter === 's' || letter === 'r'))
      operand.marks += ` ${letter === 's' ? PRINTED : REPRESENTED}`;
  });
}

/** Lets a part of the node be asked in its stead. */
export function handDown(node: CapturedNode, part: CapturedNode | undefined): void {
  if (node.marks === '' || !part) return;
  for (const mark of MARKS)
    if (hasMark(node, mark)) {
      node.marks = node.marks.replace(` ${mark}`, '');
      part.marks += ` ${mark}`;
    }
}

/** Lets the operand of `a and b` that may be the last to be asked be asked whether it is true, and the whole not again. */
export function handTestDown(node: CapturedNode, part: CapturedNode | undefined): void {
  if (!part || !hasMark(node, TESTED)) return;
  node.marks = node.marks.replace(` ${TESTED}`, '');
  part.marks += ` ${TESTED}`;
}

/** Whether the node stands where a condition does. */
export function isTested(node: CapturedNode): boolean {
  return hasMark(node, TESTED);
}

/** Whether anything is asked of the node's value. */
export function isAsked(node: CapturedNode): boolean {
  return node.marks !== '' && MARKS.some((mark) => hasMark(node, mark));
}
