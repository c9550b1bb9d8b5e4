/** What a name is where it is read. */
import { EMPTY, NONE, OUTSIDE, Op, ROW_WIDTH } from '../../extract/tape';
import type { Flow } from './context';
import { nameOf, textOf } from './fileFlow';
import type { FileFlow, Row } from './fileFlow';
import { isClassScope } from './scopes';

/** What reaches the read by order, where that is known; else all that the name ever holds. */
export function readName(context: FileFlow, row: Row): void {
  const { flow } = context;
  if (row.b >= 0) readVersion(context, row);
  if (row.b !== NONE && row.c !== OUTSIDE) return;
  const name = nameOf(context, row.a);
  const around = row.b === NONE ? row.scope : outsideOf(flow, row.scope, name);
  const found = around === null ? undefined : flow.scopes.resolveAs(around, name);
  if (found !== undefined && row.b === NONE) flow.solver.same(row.node, found);
  else if (found !== undefined) flow.solver.edge(found, row.node);
  else if (!readBuiltin(context, row, textOf(context, row.a)) && row.b === EMPTY) {
    // A type, and an annotation that is evaluated later, may be declared below.
    const bound = flow.scopes.resolveAs(row.scope, name);
    if (bound !== undefined) flow.solver.edge(bound, row.node);
  }
}

/** One version is the value itself; a type stays apart, since it is assumed only where nothing else came. */
function readVersion({ flow, file }: FileFlow, row: Row): void {
  const version = file.firstRow + row.b;
  const isOnly = row.c !== OUTSIDE && file.facts.tape.rows[row.b * ROW_WIDTH] !== Op.Typed;
  if (isOnly) flow.solver.same(row.node, version);
  else flow.solver.edge(version, row.node);
}

/** The scope around the one that binds the name of a row; null where that is the module. */
function outsideOf({ program, scopes }: Flow, scope: number, name: number): number | null {
  const parentOf = (at: number): number | null => {
    const parent = program.definitions[at]?.parent ?? at;
    return parent === at ? null : parent;
  };
  let at: number | null = scope;
  while (at !== null && scopes.boundAs(at, name) === undefined) at = parentOf(at);
  at = at === null ? null : parentOf(at);
  while (at !== null && isClassScope(program.definitions[at]?.fact.kind ?? 'module')) at = parentOf(at);
  return at;
}

/** A name that nothing around binds; false where the language has none of the name either. */
function readBuiltin(context: FileFlow, row: Row, name: string): boolean {
  const starred = context.modules.findStarred(context.file.number, name);
  if (starred !== undefined) context.flow.solver.edge(starred, row.node);
  else
    return (
      context.flow.rules[context.file.number]?.readUndeclared(context.flow, context.file, row, name) === true
    );
  return true;
}
