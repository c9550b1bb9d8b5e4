/** Statements that decide what runs next: their parts in order, with marks where control may go another way. */
import { Control } from '../order/control';
import type { ControlKind } from '../order/control';
import { childWithRole } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { NONE } from '../tape';
import { lowerChildren, textOf } from './context';
import { NO_OUTCOMES, outcomesOf, refineNames } from './narrowing';
import type { Outcomes, Test } from './narrowing';
import type { Lowerer, Lowering } from './context';

/** Marks the place behind the last row, in the current scope. */
export function mark(ctx: Lowering, kind: ControlKind): void {
  ctx.control.push({ kind, row: ctx.tape.length(), scope: ctx.scope });
}

/** What runs there may run or not; `tests` hold where it does. */
export function lowerOptional(ctx: Lowering, node: CapturedNode, tests: readonly Test[] = []): number {
  if (node.children.length === 0) return ctx.lower(node);
  mark(ctx, Control.Split);
  mark(ctx, Control.Branch);
  refineNames(ctx, tests);
  const value = ctx.lower(node);
  mark(ctx, Control.Merge);
  return value;
}

export const controlStatements: Readonly<Record<string, Lowerer>> = {
  if: lowerIf,
  while: (ctx, node) => {
    mark(ctx, Control.Loop);
    lowerLoopBody(ctx, node.children, loopEnd(ctx, node));
    return NONE;
  },
  assert: lowerAssert,
  for_loop: lowerForLoop,
  try: lowerTry,
  with: lowerWith,
  switch: lowerSwitch,
  block: (ctx, node) => inBlock(ctx, () => lowerChildren(ctx, node)),
  labelled: (ctx, node) => {
    mark(ctx, Control.Label);
    lowerChildren(ctx, node);
    mark(ctx, Control.LabelEnd);
    return NONE;
  },
  raise: (ctx, node) => {
    lowerChildren(ctx, node);
    mark(ctx, Control.Raise);
    return NONE;
  },
  break: (ctx, node) => {
    mark(ctx, hasLabel(ctx, node) ? Control.BreakOuter : Control.Break);
    return NONE;
  },
  continue: (ctx, node) => {
    mark(ctx, hasLabel(ctx, node) ? Control.ContinueOuter : Control.Continue);
    return NONE;
  },
};

const hasLabel = (ctx: Lowering, node: CapturedNode): boolean => /^\w+\s+[\w$]/.test(textOf(ctx, node));

/** Runs `body` between the marks of a block. */
export function inBlock(ctx: Lowering, body: () => void): number {
  mark(ctx, Control.Block);
  body();
  mark(ctx, Control.BlockEnd);
  return NONE;
}

/** `elif` is an `if` in the other branch. */
function lowerIf(ctx: Lowering, node: CapturedNode): number {
  const conditions: Outcomes[] = [];
  lowerConditions(ctx, node.children, conditions);
  let isComplete = node.children.some((child) => child.kind === 'else');
  const otherwise = conditions.at(-1)?.whenFalse ?? [];
  if (!isComplete && otherwise.length > 0 && hasLeft(ctx)) {
    // What goes on is what did not leave.
    mark(ctx, Control.Branch);
    refineNames(ctx, otherwise);
    isComplete = true;
  }
  conditions.forEach((_, at) => {
    mark(ctx, at > 0 || isComplete ? Control.MergeAll : Control.Merge);
  });
  return NONE;
}

/** Adds to `conditions`, for each in turn, what it tells. */
function lowerConditions(ctx: Lowering, parts: readonly CapturedNode[], conditions: Outcomes[]): void {
  parts.forEach((child, at) => {
    if (child.role === 'then') {
      const condition = parts[at - 1];
      const outcomes = condition ? outcomesOf(ctx, condition) : NO_OUTCOMES;
      conditions.push(outcomes);
      mark(ctx, Control.Split);
      mark(ctx, Control.Branch);
      refineNames(ctx, outcomes.whenTrue);
    } else if (child.kind === 'else' || child.kind === 'elif') {
      mark(ctx, Control.Branch);
      refineNames(ctx, conditions.at(-1)?.whenFalse ?? []);
    }
    if (child.kind === 'elif') lowerConditions(ctx, child.children, conditions);
    else ctx.lower(child);
  });
}

/** What goes on is what the condition holds for. */
function lowerAssert(ctx: Lowering, node: CapturedNode): number {
  const [condition] = node.children;
  const tests = condition ? outcomesOf(ctx, condition).whenTrue : [];
  lowerChildren(ctx, node);
  refineNames(ctx, tests);
  return NONE;
}

const leaving: ReadonlySet<ControlKind> = new Set([
  Control.Return,
  Control.Raise,
  Control.Break,
  Control.Continue,
  Control.BreakOuter,
  Control.ContinueOuter,
]);

/** Whether the statement lowered last leaves what it stands in. */
function hasLeft(ctx: Lowering): boolean {
  const last = ctx.control.findLast(({ kind }) => kind !== Control.BlockEnd);
  return last !== undefined && leaving.has(last.kind);
}

/** `while True` and `for (;;)` end only where they are broken. */
const loopEnd = (ctx: Lowering, node: CapturedNode): ControlKind =>
  /^(?:while\b[\s(]*(?:true|1)\s*[):]|for\s*\([^;]*;\s*;)/i.test(textOf(ctx, node))
    ? Control.EndlessLoopEnd
    : Control.LoopEnd;

/** The rest of a loop behind its mark: the body, what runs behind it, the end. */
export function lowerLoopBody(ctx: Lowering, parts: readonly CapturedNode[], end: ControlKind): void {
  for (const child of parts) {
    if (child.kind === 'else') mark(ctx, Control.LoopElse);
    ctx.lower(child);
  }
  mark(ctx, end);
}

/** What stands in the head of the loop and runs behind its body is lowered there. */
function lowerForLoop(ctx: Lowering, node: CapturedNode): number {
  return inBlock(ctx, () => {
    const initializer = childWithRole(node, 'initializer');
    const increment = childWithRole(node, 'increment');
    if (initializer) ctx.lower(initializer);
    mark(ctx, Control.Loop);
    const rest = node.children.filter((child) => child !== initializer && child !== increment);
    lowerLoopBody(ctx, increment ? [...rest, increment] : rest, loopEnd(ctx, node));
  });
}

const tryParts: ReadonlyMap<string, ControlKind> = new Map([
  ['handler', Control.Handler],
  ['catch', Control.Handler],
  ['else', Control.TryElse],
  ['finally', Control.Finally],
]);

function lowerTry(ctx: Lowering, node: CapturedNode): number {
  mark(ctx, Control.Try);
  const outer = ctx.tried;
  const first = ctx.tape.length();
  for (const child of node.children) {
    ctx.tried = first;
    const part = tryParts.get(child.kind);
    if (part !== undefined) mark(ctx, part);
    ctx.lower(child);
  }
  ctx.tried = outer;
  mark(ctx, Control.TryEnd);
  return NONE;
}

/** Context managers that are known to let a program go on behind an error in their body. */
const SWALLOWING = /\b(?:suppress|ignored?|raises|assertRaises\w*)\b/;

function lowerWith(ctx: Lowering, node: CapturedNode): number {
  const entered = node.children.filter((child) => child.kind === 'enter');
  for (const child of entered) ctx.lower(child);
  const swallows = entered.some((child) => SWALLOWING.test(textOf(ctx, child)));
  if (swallows) mark(ctx, Control.Try);
  for (const child of node.children) if (child.kind !== 'enter') ctx.lower(child);
  if (!swallows) return NONE;
  mark(ctx, Control.Handler);
  mark(ctx, Control.TryEnd);
  return NONE;
}

function lowerSwitch(ctx: Lowering, node: CapturedNode): number {
  const isCase = (child: CapturedNode): boolean => child.kind === 'case' || child.kind === 'default_case';
  for (const child of node.children) if (!isCase(child)) ctx.lower(child);
  return inBlock(ctx, () => {
    mark(ctx, Control.Switch);
    for (const child of node.children) {
      if (!isCase(child)) continue;
      mark(ctx, Control.Case);
      ctx.lower(child);
    }
    const isComplete = node.children.some((child) => child.kind === 'default_case');
    mark(ctx, isComplete ? Control.SwitchEndAll : Control.SwitchEnd);
  });
}
