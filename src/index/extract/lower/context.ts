/** What lowering a file's captured nodes to facts carries along. */
import type { ImportFact } from '../facts';
import type { TapeRules } from '../../languages/table';
import type { CapturedNode } from '../captureTree';
import type { ControlMark } from '../order/control';
import type { Comments } from './comments';
import type { DefinitionDraft } from './drafts';
import type { OpCode, TapeWriter } from '../tape';

export interface Lowering {
  readonly source: string;
  readonly rules: TapeRules;
  readonly tape: TapeWriter;
  /** Where control may go another way, in order of rows. */
  readonly control: ControlMark[];
  readonly definitions: DefinitionDraft[];
  readonly imports: ImportFact[];
  readonly comments: Comments;
  /** Keys that constants stand for, by `scope name`: strings, and symbols, each as its own name in brackets. */
  readonly constants: Map<string, string>;
  /** Names of what loads modules as `require` does. */
  readonly requires: Set<string>;
  /** Row of the object literal whose method is being lowered, NONE outside of them. */
  home: number;
  /** First row of the `try` statement that is being lowered, of the innermost, NONE outside of them. */
  tried: number;
  /** Definition whose body is being lowered. */
  scope: number;
  /**
   * Emits the rows for a node; returns the row that holds its value, NONE where it has none.
   * `binding` is the name path that the value is bound to (`o.m` as ['o', 'm']), [] where there is none.
   */
  lower(node: CapturedNode, binding?: readonly string[]): number;
}

export type Lowerer = (ctx: Lowering, node: CapturedNode, binding: readonly string[]) => number;

export const lineOf = (node: CapturedNode): number => node.row + 1;

export const textOf = (ctx: Lowering, node: CapturedNode): string => ctx.source.slice(node.start, node.end);

/** Emits one row for `node` in the current scope. */
export function emit(
  ctx: Lowering,
  node: CapturedNode,
  op: OpCode,
  a?: number,
  b?: number,
  c?: number,
): number {
  return ctx.tape.emit(op, ctx.scope, lineOf(node), a, b, c);
}

/** Lowers children in order; `skip` leaves out those with this role. */
export function lowerChildren(ctx: Lowering, node: CapturedNode, skip?: string): void {
  for (const child of node.children) if (skip === undefined || child.role !== skip) ctx.lower(child);
}

/** Runs `body` with the given definition as the scope. */
export function within(ctx: Lowering, scope: number, body: () => void): void {
  const outer = ctx.scope;
  ctx.scope = scope;
  body();
  ctx.scope = outer;
}
