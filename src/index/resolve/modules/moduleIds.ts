import { isNotebook } from '../../../core/files/notebookFiles';
import type { Language } from '../../../core/map/codeIndex';
import { moduleSystems } from '../../languages/modules';
import type { OpenedModules } from '../openedModules';
import { folderOf } from './paths';

export interface ModuleIdentity {
  readonly id: string;
  /** Id of the containing package or folder; null at the root. */
  readonly package: string | null;
}

interface Named {
  readonly path: string;
  readonly language: Language;
  readonly id: string;
}

/**
 * The id and package of every file, by path, as its language names modules. Where several files have one id, the
 * later in byte order of path get `#2`, `#3`, a declaration file after its source and a notebook last. A package's id as it was given is
 * the `package` of the modules in its folder.
 * A notebook is named by its path, in any language. Source: design 10, `id` and `package`. Cost: sorting within files of one id.
 */
export function assignModuleIds(
  files: readonly { readonly path: string; readonly language: Language }[],
  opened: OpenedModules,
): ReadonlyMap<string, ModuleIdentity> {
  const named = files.map(({ path, language }): Named => ({
    path,
    language,
    id: isNotebook(path) ? stemOf(path) : opened.of(language).idOf(path),
  }));
  const ids = uniqueIds(named);
  return new Map(
    named.map(({ path, language, id }) => {
      const container = isNotebook(path) ? folderOf(path) : opened.of(language).containerOf(path, id, ids);
      return [path, { id: ids.get(path) ?? id, package: container === '' ? null : container }];
    }),
  );
}

function stemOf(path: string): string {
  return path.replace(/\.[^./]+$/, '');
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
  const ranks = rankOf(a) - rankOf(b);
  return ranks === 0 ? Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)) : ranks;
}

/** What others import by the name comes first, a notebook, which nothing imports, last. */
function rankOf(file: Named): number {
  if (isNotebook(file.path)) return 2;
  return isDeclaration(file) ? 1 : 0;
}

function isDeclaration({ path, language }: Named): boolean {
  return moduleSystems[language].isDeclaration(path);
}
