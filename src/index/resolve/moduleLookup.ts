/** Finds the files that imports name, by number. */
import type { Language } from '../../core/map/codeIndex';
import { moduleSystems } from '../languages/modules';
import type { NamedTarget } from '../languages/moduleSystem';
import type { OpenedModules } from './openedModules';
import type { ImportTarget, ModuleLookup } from './program';

/** The look-up over these files; a file's number is its place among them. */
export function createModuleLookup(
  files: readonly { readonly path: string; readonly language: Language }[],
  opened: OpenedModules,
): ModuleLookup {
  const numbers = new Map(files.map(({ path }, number) => [path, number]));
  const toImport = (target: NamedTarget | null): ImportTarget => numbered(numbers, target);
  return {
    resolve: (file, fact) => toImport(opened.of(file.language).resolve(file.path, fact)),
    running: (file, fact, target) => {
      const declared = target.kind === 'module' || target.kind === 'member' ? files[target.file] : undefined;
      if (!declared || !moduleSystems[declared.language].isDeclaration(declared.path)) return target;
      const found = toImport(opened.of(file.language).running(file.path, fact, declared.path));
      return found.kind === 'missing' ? target : found;
    },
    resolveFirst: (file, fact) => toImport(opened.of(file.language).resolveFirst(file.path, fact)),
    submodule: (number, name) => {
      const file = files[number];
      const found = file === undefined ? null : opened.of(file.language).submodule(file.path, name);
      return found === null ? null : (numbers.get(found) ?? null);
    },
    inNamespace: (dotted, name) => {
      for (const { inNamespace } of opened.all) {
        const found = inNamespace(dotted, name);
        if (found !== null) return toImport(found);
      }
      return { kind: 'missing' };
    },
  };
}

function numbered(numbers: ReadonlyMap<string, number>, target: NamedTarget | null): ImportTarget {
  if (target === null) return { kind: 'missing' };
  if (target.kind === 'package')
    return { kind: 'package', files: target.paths.flatMap((path) => numbers.get(path) ?? []) };
  if (target.kind !== 'module' && target.kind !== 'member') return target;
  const file = numbers.get(target.path);
  if (file === undefined) return { kind: 'missing' };
  if (target.kind === 'module') return { kind: 'module', file };
  const submodule = target.submodule === null ? null : (numbers.get(target.submodule) ?? null);
  return { kind: 'member', file, name: target.name, submodule };
}

/** The module that an import statement names for the module graph: the submodule where there is one. */
export function importedFile(target: ImportTarget): number | null {
  if (target.kind === 'module') return target.file;
  return target.kind === 'member' ? (target.submodule ?? target.file) : null;
}
