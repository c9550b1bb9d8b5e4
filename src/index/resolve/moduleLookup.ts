/** Finds the files that imports name, for both languages, by number. */
import type { Problem } from '../../core/map/codeIndex';
import type { ImportFact } from '../extract/facts';
import { createJavaScriptResolver } from './modules/javascript/resolver';
import type { JavaScriptResolver } from './modules/javascript/resolver';
import { isDeclaration } from './modules/moduleIds';
import type { ModuleTarget, ProjectFiles } from './modules/projectFiles';
import { createPythonResolver } from './modules/python/resolver';
import type { PythonResolver } from './modules/python/resolver';
import type { PythonRoots } from './modules/python/sourceRoots';
import type { ImportTarget, ModuleLookup } from './program';

/** The look-up over these files; a file's number is its place in `files.paths`. */
export function createModuleLookup(
  files: ProjectFiles,
  roots: PythonRoots,
): ModuleLookup & { readonly problems: readonly Problem[] } {
  const numbers = new Map(files.paths.map((path, number) => [path, number]));
  const python = createPythonResolver(files, roots);
  const javascript = createJavaScriptResolver(files);
  const running = createRunningResolver(files);
  const toImport = (target: ModuleTarget | null): ImportTarget => numbered(numbers, target);

  return {
    problems: [...roots.problems, ...javascript.problems],
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
    running: (file, fact, target) => {
      if (running === null || !isDeclared(files, target)) return target;
      const found = toImport(running.resolve(file.path, fact.source, fact.mode));
      if (found.kind !== 'module') return target;
      return fact.form === 'name' ? memberOf(found, fact.imported ?? '', null) : found;
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

/** Resolves as if there were no declaration files, so that what they describe is found; null where there are none. */
function createRunningResolver(files: ProjectFiles): JavaScriptResolver | null {
  const paths = files.paths.filter((path) => !isDeclaration(path));
  return paths.length === files.paths.length ? null : createJavaScriptResolver({ ...files, paths });
}

function isDeclared({ paths }: ProjectFiles, target: ImportTarget): boolean {
  return (target.kind === 'module' || target.kind === 'member') && isDeclaration(paths[target.file] ?? '');
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
  if (module.kind === 'namespace') {
    // A folder without modules of that name may stand beside an installed package of the folder's name.
    const child = python.child(module.dotted, name);
    return child === null ? { kind: 'external', name: `${module.dotted}.${name}` } : numbered(numbers, child);
  }
  if (module.kind !== 'module') return memberOf(numbered(numbers, module), name, null);
  const child = python.child(module.path, name);
  if (child?.kind === 'namespace') return numbered(numbers, child);
  const below = child?.kind === 'module' ? (numbers.get(child.path) ?? null) : null;
  return memberOf(numbered(numbers, module), name, below);
}

/** The module that an import statement names for the module graph: the submodule where there is one. */
export function importedFile(target: ImportTarget): number | null {
  if (target.kind === 'module') return target.file;
  return target.kind === 'member' ? (target.submodule ?? target.file) : null;
}
