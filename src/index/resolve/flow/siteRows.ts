/** Rows that call: call expressions and decorators. */
import { NONE, Op, ROW_WIDTH } from '../../extract/tape';
import type { Flow } from './context';
import { rulesOf } from './context';
import type { Site, SiteArgument } from './sites';
import { addExternal, newSite } from './sites';
import { nodeOf, textOf } from './fileFlow';
import type { FileFlow, Row } from './fileFlow';
import { nameAsWritten } from './kinds/privateNames';
import { readRow } from './places';
import { isClassScope } from './scopes';
import { isRecordDecorator } from './kinds/records';
import { callsItsArgument } from './calls/unknownReceivers';

const NO_ARGUMENTS: readonly SiteArgument[] = [];

export function addCall(context: FileFlow, row: Row): void {
  const { flow } = context;
  const { from, line } = context.placeOf(row.node);
  const { name, onObject } = calledName(context, row.a);
  const site = newSite({
    from,
    line,
    name,
    arguments: context.given.arguments(row.number),
    result: row.node,
    isNew: row.b === 1,
    implicit: false,
    onObject,
  });
  site.literals = context.given.literals(row.number);
  site.literalKeywords = context.given.literalKeywords(row.number);
  flow.addSite(site);
  if (row.a !== NONE) flow.invokeAll(site, nodeOf(context, row.a));
  const { methodsTakeCallbacks } = rulesOf(flow, row.scope);
  if (methodsTakeCallbacks && site.onObject && site.arguments.length > 0 && callsItsArgument(site.name))
    flow.fallbacks.callbacks.push(site.number);
}

/** The name at a call, from the row of what is called. */
function calledName(context: FileFlow, callee: number): { name: string; onObject: boolean } {
  const { rows } = context.file.facts.tape;
  const at = callee * ROW_WIDTH;
  const op = callee === NONE ? undefined : rows[at];
  if (op === Op.Name) return { name: textOf(context, rows[at + 3] ?? 0), onObject: false };
  if (op === Op.Attribute) {
    const scope = context.file.firstDefinition + (rows[at + 1] ?? 0);
    return { name: nameAsWritten(context.flow, scope, textOf(context, rows[at + 4] ?? 0)), onObject: true };
  }
  if (op === Op.Call) return { name: `${calledName(context, rows[at + 3] ?? NONE).name}()`, onObject: false };
  // TypeScript's grammar takes `await f<T>()` for a call of what is awaited.
  if (op === Op.Await) return calledName(context, rows[at + 3] ?? NONE);
  if (op === Op.Super) return { name: 'super', onObject: false };
  return { name: op === Op.Element ? '[]' : '<expression>', onObject: false };
}

/** Lists the application of a decorator from outside; that of `@d()` is already there as the call of d. */
function addApplication(flow: Flow, site: Site, name: string): void {
  if (name.endsWith('()')) return;
  const applied = newSite({ ...site, arguments: NO_ARGUMENTS, implicit: false });
  addExternal(applied, name);
  flow.addSite(applied);
}

/** The class that stands below decorators; null where a function does. */
function classBelow(context: FileFlow, decorated: number): number | null {
  const { facts, firstRow, firstDefinition } = context.file;
  for (let at = decorated; at !== NONE;) {
    const { op, a, b } = readRow(context.file, firstRow + at);
    if (op === Op.Decorate) at = b;
    else return op === Op.Define && facts.definitions[a]?.kind === 'class' ? firstDefinition + a : null;
  }
  return null;
}

/**
 * The node of what a decorator gives for a class: that, or one that it makes itself; another that is there only where
 * it gives neither, since what it is given elsewhere flows together with it.
 */
function ownResult(flow: Flow, decorated: number, definition: number): number {
  const [given, others] = [flow.solver.newNode(), flow.solver.newNode()];
  flow.solver.watch(given, (value) => {
    const object = flow.objects.get(value);
    const isOther = object.kind === 'class' && object.definition !== definition;
    flow.solver.add(isOther && !isMadeInFunction(flow, object.definition) ? others : decorated, value);
  });
  flow.fallbacks.results.push({ result: decorated, node: others });
  return given;
}

function isMadeInFunction({ program }: Flow, definition: number): boolean {
  const parent = program.definitions[program.definitions[definition]?.parent ?? 0]?.fact.kind ?? 'module';
  return parent !== 'module' && !isClassScope(parent);
}

/** `@d def f`: d is called with f; what it gives is what the name holds. */
export function addDecoration(context: FileFlow, row: Row): void {
  if (row.b === NONE) return;
  const { flow } = context;
  const value = nodeOf(context, row.b);
  context.assumptions.decorated.push([row.node, value]);
  if (row.a === NONE) return;
  const decoratedClass = classBelow(context, row.b);
  const site = newSite({
    ...context.placeOf(row.node),
    ...calledName(context, row.a),
    arguments: [{ node: value, position: 0, keyword: null }],
    result: decoratedClass === null ? row.node : ownResult(flow, row.node, decoratedClass),
    isNew: false,
    implicit: true,
    onObject: false,
  });
  flow.addSite(site);
  const params = context.given.arguments(row.a).find(({ keyword }) => keyword === 'params')?.node;
  flow.solver.watch(nodeOf(context, row.a), (decorator) => {
    const object = flow.objects.get(decorator);
    if (object.kind !== 'external') {
      flow.invoke(site, decorator);
      return;
    }
    if (isRecordDecorator(object.name))
      flow.solver.watch(value, (each) => {
        const decorated = flow.objects.get(each);
        if (decorated.kind === 'class') flow.records.add(decorated.definition);
      });
    // What an external decorator returns is not known to differ from what it is given.
    flow.solver.edge(value, row.node);
    addApplication(flow, site, object.name);
    rulesOf(flow, row.scope).decorateFromOutside(flow, site, object.name, value, params);
  });
}
