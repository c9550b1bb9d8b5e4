/** What of a workspace was not followed whole, since it is larger than any that people write. */
import type { Problem } from '../../../core/map/codeIndex';
import type { Program } from '../program';
import type { Classes } from './classes';
import { MOST_ABOVE } from './classOrders';
import type { Flow } from './context';
import type { Delegation } from './delegation';
import type { ModuleExports } from './exports';
import { createPlaces } from './places';

/** What knows what it did not follow. */
interface Bounded {
  readonly classes: Classes;
  readonly modules: ModuleExports;
  readonly delegation: Delegation;
}

/** The problems of what the parts did not follow to its end, at the first place of each kind. */
export function limitProblems(
  flow: Pick<Flow, 'program' | 'objects'>,
  { classes, modules, delegation }: Bounded,
): readonly Problem[] {
  return [
    ...classProblems(flow.program, classes),
    ...prototypeProblems(flow, delegation),
    ...starProblems(flow.program, modules),
  ];
}

/** One for each file with such classes, at the first. */
function classProblems(program: Program, classes: Classes): readonly Problem[] {
  const cut = new Map<number, number[]>();
  for (const each of classes.cut()) {
    const file = program.definitions[each]?.file ?? 0;
    const known = cut.get(file);
    if (known) known.push(each);
    else cut.set(file, [each]);
  }
  return [...cut].map(([file, [first = 0, ...others]]) => ({
    path: program.files[file]?.facts.path ?? '',
    line: program.definitions[first]?.fact.startLine ?? 1,
    message: `${others.length + 1} ${others.length === 0 ? 'class has' : 'classes have'} more than ${MOST_ABOVE} classes above; only the nearest were followed`,
  }));
}

function prototypeProblems(
  { program, objects }: Pick<Flow, 'program' | 'objects'>,
  delegation: Delegation,
): readonly Problem[] {
  const child = delegation.unfollowed();
  if (child === null) return [];
  const object = objects.get(child);
  const definition =
    'definition' in object
      ? object.definition
      : 'node' in object && object.node < program.rowCount
        ? createPlaces(program)(object.node).from
        : 0;
  const { file, fact } = program.definitions[definition] ?? {};
  const message = `objects have more than ${MOST_ABOVE} prototypes above; only the nearest were looked through`;
  return [{ path: program.files[file ?? 0]?.facts.path ?? '', line: fact?.startLine ?? 1, message }];
}

function starProblems(program: Program, modules: ModuleExports): readonly Problem[] {
  const file = program.files[modules.unsearched() ?? -1];
  if (!file) return [];
  const message =
    'too many modules pass on all names of others; from here on those names were not looked for';
  return [{ path: file.facts.path, line: 1, message }];
}
