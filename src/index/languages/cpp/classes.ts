/** The classes of a workspace by their whole names. */
import { splitName } from '../c/context';
import { scopesUpward } from '../c/program';
import type { CFile, CProgram } from '../c/program';
import { groupBy } from '../lists';

export interface Classes {
  /** The whole name of the class that is meant in a scope of a file; null where none or several are. */
  named(scope: string, written: string, from: CFile): string | null;
  /** The class of a whole name: that of the file where it has one; null where there is none, or several. */
  definitionOf(whole: string, from: CFile): number | null;
  /** The whole names of the bases of a class; null for one that is not known. */
  basesOf(whole: string): readonly (string | null)[];
  isClass(whole: string): boolean;
}

/** Linear in the types. */
export function createClasses({ files, types, seenBy }: CProgram): Classes {
  const byWhole = groupBy(
    [...types.values()].flat().filter(({ isNamespace }) => !isNamespace),
    ({ whole }) => whole,
  );
  const byFile = new Map(
    [...groupBy([...byWhole.values()].flat(), ({ from }) => from)].map(
      ([from, classes]) => [from, groupBy(classes, ({ whole }) => whole)] as const,
    ),
  );
  const named: Classes['named'] = (scope, written, from) => {
    const name = splitName(written).join('::').replace(/^::/, '');
    for (const around of scopesUpward(scope)) {
      const whole = around === '' ? name : `${around}::${name}`;
      if (byWhole.has(whole)) return whole;
    }
    const seen = seenBy(from);
    const last = name.slice(name.lastIndexOf(':') + 1);
    const ending = (types.get(last) ?? []).filter(
      ({ whole, isNamespace, from: other }) =>
        !isNamespace && seen.has(other) && `::${whole}`.endsWith(`::${name}`),
    );
    const wholes = new Set(ending.map(({ whole }) => whole));
    const [only] = wholes;
    return wholes.size === 1 ? (only ?? null) : null;
  };
  const bases = new Map<string, readonly (string | null)[]>();
  for (const from of files)
    from.file.facts.definitions.forEach((fact, at) => {
      const whole = from.declared.places[at] ?? '';
      if (fact.bases.length === 0 || bases.has(whole)) return;
      const around = whole.slice(0, Math.max(0, whole.lastIndexOf('::')));
      bases.set(
        whole,
        fact.bases.map((written) => named(around, written, from)),
      );
    });
  return {
    named,
    definitionOf: (whole, from) => {
      const own = byFile.get(from)?.get(whole) ?? [];
      const chosen = own.length > 0 ? own : (byWhole.get(whole) ?? []);
      const seen = chosen.length > 1 ? chosen.filter((each) => seenBy(from).has(each.from)) : chosen;
      return seen[0]?.definition ?? null;
    },
    basesOf: (whole) => bases.get(whole) ?? [],
    isClass: (whole) => byWhole.has(whole),
  };
}
