/** Methods that a call may mean of which only the name is known. */
import type { CrateModules, Tree } from './tree';
import { MOST_CANDIDATES } from '../../linker';
import { append, firstOf, kept } from '../../lists';

/** The methods of a name in reach of a crate: of its own and of those that it depends on; [] where they are many. */
export type Candidates = (name: string) => readonly number[];

/** Answers are kept for each crate and name. */
export function createCandidates(tree: Tree): (crate: CrateModules) => Candidates {
  const byName = new Map<string, { readonly definition: number; readonly crates: ReadonlySet<string> }[]>();
  for (const { file, places } of tree.files) {
    const crates = new Set(places.map(({ crate }) => crate.root));
    file.facts.definitions.forEach(({ kind, name, receiver }, at) => {
      if (kind === 'method' && receiver === 'instance')
        append(byName, name, { definition: file.firstDefinition + at, crates });
    });
  }
  const answers = new Map<CrateModules, Candidates>();
  return (crate) => {
    let known = answers.get(crate);
    if (known) return known;
    const reached = [crate.root, ...crate.externs.values()];
    known = kept((name) => {
      const found = firstOf(byName.get(name) ?? [], MOST_CANDIDATES + 1, ({ crates }) =>
        reached.some((root) => crates.has(root)),
      );
      return found.length > MOST_CANDIDATES ? [] : found.map(({ definition }) => definition);
    });
    answers.set(crate, known);
    return known;
  };
}
