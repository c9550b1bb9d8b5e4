/**
 * Functions that return an argument as they got it (`return self`, most decorators): a call gives what it was
 * given itself, and not what any other call of the function was.
 */
import { DECLARES, NONE, Op, ROW_WIDTH } from '../../extract/tape';
import type { ProgramFile } from '../program';
import type { Flow, HandedBack, Site } from './context';

/** Tells which parameter a return row of the file hands back: a look-up once the file's rows were read. */
export function handedBackIn(file: ProgramFile): (scope: number, valueRow: number) => HandedBack | null {
  const { rows, strings } = file.facts.tape;
  const rebound = reboundNames(file);
  return (scope, valueRow) => {
    const at = valueRow * ROW_WIDTH;
    const name = rows[at + 3] ?? NONE;
    if (rows[at] !== Op.Name || rebound.has(name) || rebound.has(keyOf(file, scope, name))) return null;
    const parameters = file.facts.definitions[scope]?.parameters ?? [];
    const position = parameters.findIndex((each) => each.name === strings[name]);
    const kind = parameters[position]?.kind;
    return kind === 'positional' || kind === 'named' ? { position, node: file.firstRow + valueRow } : null;
  };
}

/** Names that a scope stores into, by scope; those that are stored into from within others, by name alone. */
function reboundNames(file: ProgramFile): ReadonlySet<number> {
  const { rows } = file.facts.tape;
  const rebound = new Set<number>();
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const name = rows[at + 3] ?? NONE;
    if (rows[at] === Op.Outer || (rows[at] === Op.StoreName && ((rows[at + 5] ?? 0) & DECLARES) === 0))
      rebound.add(name);
    else if (rows[at] === Op.StoreName) rebound.add(keyOf(file, rows[at + 1] ?? 0, name));
  }
  return rebound;
}

/** One number for a scope and a name, beyond the numbers of names. */
function keyOf({ facts }: ProgramFile, scope: number, name: number): number {
  return (scope + 1) * facts.tape.strings.length + name;
}

/** Gives a call's result what the call gave the parameter; `offset` is 1 where the receiver comes first. */
export function handBack(
  flow: Flow,
  site: Site,
  definition: number,
  receiver: number | null,
  result: number,
): void {
  const offset = receiver === null ? 0 : 1;
  for (const { position, node } of flow.handedBack.get(definition) ?? []) {
    if (receiver !== null && position === 0) {
      flow.solver.add(result, receiver);
      continue;
    }
    const name = flow.program.definitions[definition]?.fact.parameters[position]?.name;
    const given = site.arguments.find((each) =>
      each.keyword === null ? each.position === position - offset : each.keyword === name,
    );
    if (!given) flow.solver.edge(node, result);
    else {
      flow.solver.edge(given.node, result);
      flow.fallbacks.results.push({ result, node });
    }
  }
}
