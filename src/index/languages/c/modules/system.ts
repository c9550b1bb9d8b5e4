/** Which file an `#include` names: of C and C++ alike. */
import { folderOf, foldersUpward, joinPath, nameOf, resolvePath } from '../../../resolve/modules/paths';
import type { ModuleTarget, ProjectFiles } from '../../../resolve/modules/projectFiles';
import { systemByName } from '../../moduleSystem';
import type { NamedModules } from '../../moduleSystem';
import { parseCompileCommands } from './compileCommands';
import type { CompileCommands } from './compileCommands';
import { isStandardHeader } from './standardHeaders';
import { groupBy } from '../../lists';

export const cModules = systemByName(open);

interface Workspace {
  readonly paths: ReadonlySet<string>;
  /** Paths by the last part. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly databases: readonly CompileCommands[];
}

function open({ paths, configs }: ProjectFiles): NamedModules {
  const workspace = openWorkspace(paths, configs);
  const known = new Map<string, ModuleTarget>();
  return {
    problems: [],
    containerOf: (_path, id) => folderOf(id),
    resolve: (from, { source }) => {
      const key = `${workspace.databases.length > 0 ? from : folderOf(from)}\n${source}`;
      let found = known.get(key);
      if (!found) known.set(key, (found = findHeader(workspace, from, source)));
      return found;
    },
  };
}

function openWorkspace(paths: readonly string[], configs: ReadonlyMap<string, string>): Workspace {
  const all = new Set(paths);
  const databases = [...configs].flatMap(([path, text]) =>
    nameOf(path) === 'compile_commands.json' ? (parseCompileCommands(text, folderOf(path), all) ?? []) : [],
  );
  return { paths: all, byName: groupBy(paths, nameOf), databases };
}

/** `<a.h>` is looked for in the folders of headers alone, `a.h` beside the file first. */
function findHeader(workspace: Workspace, from: string, source: string): ModuleTarget {
  const isQuoted = !source.startsWith('<');
  const written = (isQuoted ? source : source.slice(1, -1)).trim().replace(/\\/g, '/');
  const external: ModuleTarget = { kind: 'external', name: isQuoted ? written : `<${written}>` };
  // What a macro stands for, and absolute paths.
  if (written === '' || written.startsWith('/') || (isQuoted && !/[./]/.test(written)))
    return { kind: 'missing' };
  const beside = isQuoted ? at(workspace, folderOf(from), written) : null;
  const found = beside ?? byCommands(workspace, from, isQuoted, written);
  if (found !== null) return { kind: 'module', path: found };
  if (!isQuoted && isStandardHeader(written)) return external;
  const guessed = byFolders(workspace, from, written);
  return guessed === null ? external : { kind: 'module', path: guessed };
}

function at({ paths }: Workspace, folder: string, written: string): string | null {
  const path = resolvePath(folder, written);
  return path !== null && paths.has(path) ? path : null;
}

/** A header has no command of its own: it is found as by any of those that there are. */
function byCommands(workspace: Workspace, from: string, isQuoted: boolean, written: string): string | null {
  for (const { byFile, together } of workspace.databases) {
    const { quoted, all } = byFile.get(from) ?? together;
    for (const folder of isQuoted ? [...quoted, ...all] : all) {
      const found = at(workspace, folder, written);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Folders in which a project's own headers are, below any folder around the including file. */
const INCLUDE_FOLDERS = ['', 'include', 'src', 'inc', 'lib', 'source'];

/**
 * Where nothing says how files are compiled: in a folder of headers around the file, else the only file of the workspace whose
 * path ends so. Several of them are told apart by nothing: then it is none.
 */
function byFolders(workspace: Workspace, from: string, written: string): string | null {
  for (const folder of foldersUpward(folderOf(from)))
    for (const below of INCLUDE_FOLDERS) {
      const found = at(workspace, below === '' ? folder : joinPath(folder, below), written);
      if (found !== null) return found;
    }
  const ending = `/${written.replace(/^(?:\.\.?\/)+/, '')}`;
  const candidates = (workspace.byName.get(nameOf(written)) ?? []).filter((path) =>
    `/${path}`.endsWith(ending),
  );
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}
