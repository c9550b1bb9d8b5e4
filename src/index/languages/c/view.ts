/** What a file of C or C++ sees of the functions and macros of a workspace. */
import { append, kept } from '../lists';
import type { CFile, CFunction, CProgram } from './program';

export interface View {
  /** The file itself and all that it includes. */
  readonly seen: ReadonlySet<CFile>;
  /** The functions of a name in the files that it sees. */
  visible(name: string): readonly CFunction[];
  /** The functions of a name that any file has for all others. */
  shared(name: string): readonly CFunction[];
  /** Those of the visible and the shared ones that belong to a scope: one list for all files that see no other one. */
  inScope(scope: string, name: string): readonly CFunction[];
  /** Those of the visible ones that belong to a scope. */
  visibleIn(scope: string, name: string): readonly CFunction[];
  /** Whether something that the file sees replaces the name before it is read. */
  isMacro(name: string): boolean;
}

type Functions = readonly CFunction[];

/** Views of files; each answer is kept for its file and name, and costs no more than the file sees or the name has. */
export function createViews(program: CProgram): (from: CFile) => View {
  const byFile = new Map<CFile, Map<string, CFunction[]>>();
  for (const [name, functions] of program.functions)
    for (const each of functions) {
      const own = byFile.get(each.from) ?? new Map<string, CFunction[]>();
      byFile.set(each.from, own);
      append(own, name, each);
    }
  const shared = kept((name): Functions => {
    return (program.functions.get(name) ?? []).filter(({ fact }) => !fact.isLocal);
  });
  const sharedInScope = kept((key): Functions => {
    const [scope = '', name = ''] = key.split('\0');
    return program.inScope(scope, name).filter(({ fact }) => !fact.isLocal);
  });
  return (from) => {
    const seen = program.seenBy(from);
    const visible = kept((name): Functions => {
      const all = program.functions.get(name) ?? [];
      if (all.length <= seen.size) return all.filter((each) => seen.has(each.from));
      const found = [...seen].flatMap((file) => byFile.get(file)?.get(name) ?? []);
      return found.sort((a, b) => a.from.file.number - b.from.file.number);
    });
    const visibleIn = kept((key): Functions => {
      const [scope = '', name = ''] = key.split('\0');
      return visible(name).filter((each) => each.scope === scope);
    });
    const inScope = kept((key): Functions => {
      const local = visibleIn(key).filter(({ fact }) => fact.isLocal);
      return local.length === 0 ? sharedInScope(key) : [...local, ...sharedInScope(key)];
    });
    const isMacro = kept((name) => haveCommon(program.macros.get(name) ?? new Set(), seen));
    return {
      ...{ seen, visible, shared, isMacro },
      inScope: (scope, name) => inScope(`${scope}\0${name}`),
      visibleIn: (scope, name) => visibleIn(`${scope}\0${name}`),
    };
  };
}

/** The smaller one is walked. */
function haveCommon(some: ReadonlySet<CFile>, others: ReadonlySet<CFile>): boolean {
  const [few, many] = some.size <= others.size ? [some, others] : [others, some];
  for (const each of few) if (many.has(each)) return true;
  return false;
}
