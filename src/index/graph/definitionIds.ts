/** Ids of definitions: the module's id, then the names on the way down (design section 10). */
import { byCodeUnits } from '../../core/text/order';
import type { Program } from '../resolve/program';

export interface DefinitionNames {
  /** By definition number. Unique over the workspace: a later one of the same name gets `#2`, `#3`. */
  readonly ids: readonly string[];
  /** By definition number; never with a `#`. */
  readonly names: readonly string[];
  /** Definition numbers in the order of their ids. */
  readonly sorted: readonly number[];
  /** By definition number: its place in `sorted`. */
  readonly places: Int32Array;
}

/** Names every definition; `moduleIds` by file number. Linear but for sorting the ids. */
export function nameDefinitions(program: Program, moduleIds: readonly string[]): DefinitionNames {
  const ids = new Array<string>(program.definitions.length).fill('');
  const names = new Array<string>(program.definitions.length).fill('');
  const taken = new Map<string, number>(moduleIds.map((id) => [id, 1]));
  for (const file of program.files) {
    const moduleId = moduleIds[file.number] ?? '';
    ids[file.firstDefinition] = moduleId;
    names[file.firstDefinition] = moduleId;
    const lambdas = new Map<number, number>();
    for (const number of inSourceOrder(program, file.firstDefinition, file.facts.definitions.length)) {
      const definition = program.definitions[number];
      if (!definition) continue;
      names[number] = ownName(definition.fact.name, definition.parent, lambdas);
      const path = [ids[definition.parent], ...definition.fact.through, names[number]].join('.');
      ids[number] = uniqueId(path, taken);
    }
  }
  const sorted = ids.map((_, number) => number).sort((a, b) => byCodeUnits(ids[a] ?? '', ids[b] ?? ''));
  const places = new Int32Array(ids.length);
  sorted.forEach((number, place) => {
    places[number] = place;
  });
  return { ids, names, sorted, places };
}

/** Definitions of one file, the module left out: parents first, then by position. */
function inSourceOrder(program: Program, first: number, count: number): number[] {
  const numbers = Array.from({ length: count - 1 }, (_, at) => first + 1 + at);
  const start = (number: number): number => program.definitions[number]?.fact.start ?? 0;
  return numbers.sort((a, b) => start(a) - start(b) || a - b);
}

function ownName(name: string, parent: number, lambdas: Map<number, number>): string {
  if (name !== '<lambda>') return name;
  const count = (lambdas.get(parent) ?? 0) + 1;
  lambdas.set(parent, count);
  return `<lambda${count}>`;
}

function uniqueId(path: string, taken: Map<string, number>): string {
  const count = (taken.get(path) ?? 0) + 1;
  taken.set(path, count);
  return count === 1 ? path : `${path}#${count}`;
}
