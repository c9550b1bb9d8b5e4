import type { Language } from '../../../core/map/codeIndex';
import { folderOf } from './paths';
import { createDottedNames } from './python/dottedNames';
import { pythonStem } from './python/pythonFiles';
import type { PythonRoots } from './python/sourceRoots';

export interface ModuleIdentity {
  readonly id: string;
  /** Id of the containing package or folder; null at the root. */
  readonly package: string | null;
}

interface Named {
  readonly path: string;
  readonly isPython: boolean;
  readonly id: string;
}

/**
 * The id and package of every file, by path. Python: the dotted name from the deepest source root, the package
 * itself for `__init__` (`__init__` for the one at the very top); others: the path without extension (`.d.ts`
 * as a whole). Where several files have one id, the later in byte order of path get `#2`, `#3`, a declaration
 * file after its source. A Python package's id as it was given is the `package` of the modules in its folder.
 * Source: design 10, `id` and `package`. Cost: sorting within files of one id.
 */
export function assignModuleIds(
  files: readonly { readonly path: string; readonly language: Language }[],
  roots: PythonRoots,
): ReadonlyMap<string, ModuleIdentity> {
  const nameOfStem = createDottedNames(roots);
  const named = files.map(({ path, language }): Named => {
    const isPython = language === 'python';
    return { path, isPython, id: isPython ? nameOfStem(pythonStem(path)) : withoutExtension(path) };
  });
  const ids = uniqueIds(named);
  return new Map(
    named.map(({ path, isPython, id }) => {
      const container = isPython ? packageOf(path, id, ids) : folderOf(id);
      return [path, { id: ids.get(path) ?? id, package: container === '' ? null : container }];
    }),
  );
}

/** The path without the extension of a JavaScript or TypeScript file, `.d.ts` and its kin included. */
function withoutExtension(path: string): string {
  return path.replace(/(\.d\.[cm]?ts|\.[^./]+)$/, '');
}

function uniqueIds(named: readonly Named[]): Map<string, string> {
  const groups = new Map<string, Named[]>();
  for (const file of named) {
    const group = groups.get(file.id);
    if (group === undefined) groups.set(file.id, [file]);
    else group.push(file);
  }
  const ids = new Map<string, string>();
  for (const [id, group] of groups) {
    group.sort(byBytes).forEach(({ path }, at) => ids.set(path, at === 0 ? id : `${id}#${at + 1}`));
  }
  return ids;
}

function byBytes(a: Named, b: Named): number {
  const declarations = Number(isDeclaration(a.path)) - Number(isDeclaration(b.path));
  return declarations === 0 ? Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)) : declarations;
}

/** Whether a path is that of a declaration file: types of what another file runs. */
export function isDeclaration(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path);
}

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
