/** What of a workspace was not followed whole, since it is larger than any that people write. */
import type { Problem } from '../../../core/model';
import type { Program } from '../program';
import type { Classes } from './classes';
import { MOST_ABOVE } from './classOrders';
import type { ModuleExports } from './exports';

/** A problem for each file with such classes, at the first, and one where stars were not followed to their end. */
export function limitProblems(
  program: Program,
  classes: Classes,
  modules: ModuleExports,
): readonly Problem[] {
  const cut = new Map<number, number[]>();
  for (const each of classes.cut()) {
    const file = program.definitions[each]?.file ?? 0;
    const known = cut.get(file);
    if (known) known.push(each);
    else cut.set(file, [each]);
  }
  const problems = [...cut].map(([file, [first = 0, ...others]]) => ({
    path: program.files[file]?.facts.path ?? '',
    line: program.definitions[first]?.fact.startLine ?? 1,
    message: `${others.length + 1} ${others.length === 0 ? 'class has' : 'classes have'} more than ${MOST_ABOVE} classes above; only the nearest were followed`,
  }));
  const file = program.files[modules.unsearched() ?? -1];
  if (!file) return problems;
  const message =
    'too many modules pass on all names of others; from here on those names were not looked for';
  return [...problems, { path: file.facts.path, line: 1, message }];
}
