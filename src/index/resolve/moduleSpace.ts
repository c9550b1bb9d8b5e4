/** The modules of a workspace: their ids, and which of them an import names. */
import type { Problem } from '../../core/map/codeIndex';
import type { FileFacts } from '../extract/facts';
import { createModuleLookup } from './moduleLookup';
import { assignModuleIds } from './modules/moduleIds';
import type { ModuleIdentity } from './modules/moduleIds';
import { openModules } from './openedModules';
import type { ImportTarget, ModuleLookup } from './program';

export interface ModuleSpace {
  /** By path. */
  readonly identities: ReadonlyMap<string, ModuleIdentity>;
  /** Files by their number: the place of their path among those that the space was made of. */
  readonly lookup: ModuleLookup;
  /** What is broken in configurations. */
  readonly problems: readonly Problem[];
}

/** What the space of a workspace goes by: it stays the same where texts change and files do not. */
export interface WorkspaceFiles {
  readonly rootName: string;
  readonly facts: readonly Pick<FileFacts, 'path' | 'language'>[];
  readonly configs: ReadonlyMap<string, string>;
}

/** Linear in files; look-ups are made when asked for. */
export function createModuleSpace({ rootName, facts, configs }: WorkspaceFiles): ModuleSpace {
  const files = { rootName, paths: facts.map(({ path }) => path), configs };
  const opened = openModules(files);
  return {
    identities: assignModuleIds(facts, opened),
    lookup: createModuleLookup(facts, opened),
    problems: opened.all.flatMap(({ problems }) => problems),
  };
}

/** The space of some of the files (by number, in this order), which then have numbers of their own; others are missing. */
export function partOfSpace(space: ModuleSpace, files: readonly number[]): ModuleSpace {
  const { lookup } = space;
  const places = new Map(files.map((number, place) => [number, place]));
  const inPart = (target: ImportTarget): ImportTarget => renumber(target, places);
  const numberOf = (place: number): number => files[place] ?? -1;
  return {
    ...space,
    lookup: {
      resolve: (file, fact) => inPart(lookup.resolve(file, fact)),
      // What runs behind a declaration is asked of the whole, where the declaration has the number that it has there.
      running: (file, fact) => inPart(lookup.running(file, fact, lookup.resolve(file, fact))),
      resolveFirst: (file, fact) => inPart(lookup.resolveFirst(file, fact)),
      submodule: (file, name) => {
        const found = lookup.submodule(numberOf(file), name);
        return found === null ? null : (places.get(found) ?? null);
      },
      inNamespace: (dotted, name) => inPart(lookup.inNamespace(dotted, name)),
    },
  };
}

function renumber(target: ImportTarget, places: ReadonlyMap<number, number>): ImportTarget {
  if (target.kind === 'package')
    return { kind: 'package', files: target.files.flatMap((file) => places.get(file) ?? []) };
  if (target.kind !== 'module' && target.kind !== 'member') return target;
  const file = places.get(target.file);
  if (target.kind === 'module') return file === undefined ? { kind: 'missing' } : { kind: 'module', file };
  const submodule = target.submodule === null ? null : (places.get(target.submodule) ?? null);
  if (file === undefined)
    return submodule === null ? { kind: 'missing' } : { kind: 'module', file: submodule };
  return { ...target, file, submodule };
}
