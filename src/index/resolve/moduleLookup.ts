/** Finds the files that imports name, for both languages, by number. */
import type { ImportFact } from '../facts';
import { createJavaScriptResolver } from './modules/javascript/resolver';
import type { ModuleTarget, ProjectFiles } from './modules/projectFiles';
import { createPythonResolver } from './modules/python/resolver';
import type { PythonResolver } from './modules/python/resolver';
import type { PythonRoots } from './modules/python/sourceRoots';
import type { ImportTarget, ModuleLookup } from './program';

/** The look-up over these files; a file's number is its place in `files.paths`. */
export function createModuleLookup(files: ProjectFiles, roots: PythonRoots): ModuleLookup {
  const numbers = new Map(files.paths.map((path, number) => [path, number]));
  const python = createPythonResolver(files, roots);
  const javascript = createJavaScriptResolver(files);
  const toImport = (target: ModuleTarget | null): ImportTarget => numbered(numbers, target);

  return {
    resolve: (file, fact) => {
      if (file.language !== 'python') {
        const target = toImport(javascript.resolve(file.path, fact.source, fact.mode));
        return fact.form === 'name' ? memberOf(target, fact.imported ?? '', null) : target;
      }
      const module = python.resolveImport(file.path, {
        level: fact.level,
        module: fact.source === '' ? null : fact.source,
      });
      return fact.form === 'name' ? pythonMember(python, numbers, module, fact) : toImport(module);
    },
    resolveFirst: (file, fact) =>
      toImport(
        python.resolveImport(file.path, { level: fact.level, module: fact.source.split('.')[0] ?? '' }),
      ),
    submodule: (file, name) => {
      const path = files.paths[file];
      const found = path === undefined ? null : python.submodule(path, name);
      return found === null ? null : (numbers.get(found) ?? null);
    },
    inNamespace: (dotted, name) => toImport(python.child(dotted, name)),
  };
}

function numbered(numbers: ReadonlyMap<string, number>, target: ModuleTarget | null): ImportTarget {
  if (target === null) return { kind: 'missing' };
  if (target.kind === 'module') {
    const file = numbers.get(target.path);
    return file === undefined ? { kind: 'missing' } : { kind: 'module', file };
  }
  return target;
}

/** `name` of what an import names: of a module, or the external thing of that qualified name. */
function memberOf(target: ImportTarget, name: string, submodule: number | null): ImportTarget {
  if (target.kind === 'module') return { kind: 'member', file: target.file, name, submodule };
  return target.kind === 'external' ? { kind: 'external', name: `${target.name}.${name}` } : target;
}

function pythonMember(
  python: PythonResolver,
  numbers: ReadonlyMap<string, number>,
  module: ModuleTarget,
  fact: ImportFact,
): ImportTarget {
  const name = fact.imported ?? '';
  if (module.kind === 'namespace') return numbered(numbers, python.child(module.dotted, name));
  if (module.kind !== 'module') return memberOf(numbered(numbers, module), name, null);
  const below = python.submodule(module.path, name);
  return memberOf(numbered(numbers, module), name, below === null ? null : (numbers.get(below) ?? null));
}

/** The module that an import statement names for the module graph: the submodule where there is one. */
export function importedFile(target: ImportTarget): number | null {
  if (target.kind === 'module') return target.file;
  return target.kind === 'member' ? (target.submodule ?? target.file) : null;
}
