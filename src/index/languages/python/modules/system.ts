/** The modules of Python. */
import type { ImportFact } from '../../../extract/facts';
import { folderOf } from '../../../resolve/modules/paths';
import type { ProjectFiles } from '../../../resolve/modules/projectFiles';
import { memberOf } from '../../moduleSystem';
import type { ModuleSystem, NamedTarget, OpenModules } from '../../moduleSystem';
import { createDottedNames } from './dottedNames';
import { pythonStem } from './pythonFiles';
import { createPythonResolver } from './resolver';
import type { PythonResolver } from './resolver';
import { findPythonRoots } from './sourceRoots';

export const pythonModules: ModuleSystem = {
  gives: 'names',
  listing: '__all__',
  // A stub is the module itself where there is no other.
  isDeclaration: () => false,
  importsRunning: false,
  open,
  openPackages: () => () => [],
};

function open(files: ProjectFiles): OpenModules {
  const roots = findPythonRoots(files);
  const nameOfStem = createDottedNames(roots);
  const resolver = createPythonResolver(files, roots);
  return {
    problems: roots.problems,
    idOf: (path) => nameOfStem(pythonStem(path)),
    containerOf: packageOf,
    resolve: (from, fact) => resolveImport(resolver, from, fact),
    running: () => null,
    resolveFirst: (from, { level, source }) =>
      resolver.resolveImport(from, { level, module: source.split('.')[0] ?? '' }),
    submodule: (path, name) => resolver.submodule(path, name),
    inNamespace: (dotted, name) => resolver.child(dotted, name),
  };
}

function resolveImport(resolver: PythonResolver, from: string, fact: ImportFact): NamedTarget {
  const { level, source, form } = fact;
  const module = resolver.resolveImport(from, { level, module: source === '' ? null : source });
  if (form !== 'name') return module;
  const name = fact.imported ?? '';
  if (module.kind === 'namespace')
    // A folder without modules of that name may stand beside an installed package of the folder's name.
    return resolver.child(module.dotted, name) ?? { kind: 'external', name: `${module.dotted}.${name}` };
  if (module.kind !== 'module') return memberOf(module, name, null);
  const child = resolver.child(module.path, name);
  if (child?.kind === 'namespace') return child;
  return memberOf(module, name, child?.kind === 'module' ? child.path : null);
}

/** The id of the package that holds a module, as it was numbered. */
function packageOf(path: string, id: string, ids: ReadonlyMap<string, string>): string {
  const folder = folderOf(path);
  const owner = /(^|\/)__init__\.[^/]+$/.test(path) ? folderOf(folder) : folder;
  const parent = id.slice(0, Math.max(id.lastIndexOf('.'), 0));
  if (parent === '') return '';
  for (const extension of ['py', 'pyi', 'pyw']) {
    const given = ids.get(`${owner}/__init__.${extension}`);
    if (given !== undefined) return given;
  }
  return parent;
}
