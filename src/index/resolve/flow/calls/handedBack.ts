/**
 * Functions that return an argument as they got it (`return self`, most decorators): a call gives what it was
 * given itself, and not what any other call of the function was.
 */
import { NONE, Op, ROW_WIDTH } from '../../../extract/tape';
import type { ProgramFile } from '../../program';
import type { Flow, HandedBack, Site } from '../context';

/** Tells which parameter a return row of the file hands back: one that nothing was stored over on the way there. */
export function handedBackIn(file: ProgramFile): (scope: number, valueRow: number) => HandedBack | null {
  const { rows } = file.facts.tape;
  return (scope, valueRow) => {
    const at = valueRow * ROW_WIDTH;
    const version = (rows[at + 4] ?? NONE) * ROW_WIDTH;
    if (rows[at] !== Op.Name || rows[version] !== Op.Parameter || rows[version + 1] !== scope) return null;
    const position = rows[version + 4] ?? NONE;
    const kind = file.facts.definitions[scope]?.parameters[position]?.kind;
    return kind === 'positional' || kind === 'named' ? { position, node: file.firstRow + valueRow } : null;
  };
}

/** Gives a call's result the receiver, where the function hands that back. */
export function handBackReceiver(flow: Flow, definition: number, receiver: number, result: number): void {
  const handed = flow.handedBack.get(definition);
  if (handed?.some(({ position }) => position === 0)) flow.solver.add(result, receiver);
}

/** Gives a call's result what the call gave the parameter; `offset` is 1 where the receiver comes first, which is no argument. */
export function handBack(flow: Flow, site: Site, definition: number, offset: number, result: number): void {
  for (const { position, node } of flow.handedBack.get(definition) ?? []) {
    if (position < offset) continue;
    const parameter = flow.program.definitions[definition]?.fact.parameters[position];
    const byPosition = parameter?.kind === 'named' ? NONE : position - offset;
    const given = site.arguments.find((each) =>
      each.keyword === null ? each.position === byPosition : each.keyword === parameter?.name,
    );
    if (!given) flow.solver.edge(node, result);
    else {
      flow.solver.edge(given.node, result);
      flow.fallbacks.results.push({ result, node });
    }
  }
}
