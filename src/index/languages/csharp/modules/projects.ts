/** Projects of a workspace: which files are in which, and whose types they see. */
import { folderOf, foldersUpward, nameOf, resolvePath } from '../../../resolve/modules/paths';
import { append } from '../../lists';

export interface Projects {
  /** The project of a file by number: 0 for files in none, which see everything and are seen by everything. */
  projectOf(path: string): number;
  /** Whether files of a project see what another has. */
  sees(from: number, to: number): boolean;
  /** Namespaces that a project's settings bring into each of its files. */
  usings(project: number): readonly string[];
}

interface Settings {
  /** As written, with `/`. */
  readonly references: readonly string[];
  readonly usings: readonly string[];
}

interface Project extends Settings {
  readonly folder: string;
}

/** Reads every project file, and the settings that stand above it for all. Linear in the texts; references are transitive. */
export function readProjects(configs: ReadonlyMap<string, string>): Projects {
  const projects: Project[] = [];
  const shared = new Map<string, Settings[]>();
  const byPath = new Map<string, number>();
  const byFolder = new Map<string, number>();
  for (const [path, text] of configs) {
    const folder = folderOf(path);
    if (/^Directory\.Build\./i.test(nameOf(path))) {
      append(shared, folder, parseSettings(path, text));
      continue;
    }
    if (!path.toLowerCase().endsWith('.csproj')) continue;
    const number = projects.push({ folder, ...parseSettings(path, text) });
    byPath.set(path, number);
    if (!byFolder.has(folder)) byFolder.set(folder, number);
  }
  const settingsOf = projects.map((project) => [
    project,
    ...[...foldersUpward(project.folder)].flatMap((folder) => shared.get(folder) ?? []),
  ]);
  const direct = settingsOf.map((settings) =>
    settings.flatMap(({ references }) =>
      references.flatMap((path) => byPath.get(path) ?? byName(byPath, path)),
    ),
  );
  const seen = direct.map((_, at) => reachable(direct, at + 1));
  const found = new Map<string, number>();
  return {
    projectOf: (path) => {
      const folder = folderOf(path);
      const known = found.get(folder);
      if (known !== undefined) return known;
      const at = [...foldersUpward(folder)].find((each) => byFolder.has(each));
      const project = at === undefined ? 0 : (byFolder.get(at) ?? 0);
      found.set(folder, project);
      return project;
    },
    sees: (from, to) => from === to || from === 0 || to === 0 || (seen[from - 1]?.has(to) ?? false),
    usings: (project) => settingsOf[project - 1]?.flatMap(({ usings }) => usings) ?? [],
  };
}

/** A reference whose path has a variable in it is told by its last part. */
function byName(byPath: ReadonlyMap<string, number>, path: string): number[] {
  const wanted = nameOf(path);
  return [...byPath].flatMap(([each, number]) => (nameOf(each) === wanted ? [number] : []));
}

function reachable(direct: readonly (readonly number[])[], from: number): Set<number> {
  const found = new Set<number>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of direct[at - 1] ?? [])
      if (!found.has(next)) {
        found.add(next);
        open.push(next);
      }
  return found;
}

const IMPLICIT = /<ImplicitUsings>\s*(?:enable|true)\s*</i;
/** What a project asks for without naming it. */
const implicitUsings =
  'System System.Collections.Generic System.IO System.Linq System.Net.Http System.Threading System.Threading.Tasks'.split(
    ' ',
  );
const ITEM = /<(ProjectReference|Using)\b([^<>]*)>/g;

function parseSettings(path: string, text: string): Settings {
  const references: string[] = [];
  const usings: string[] = IMPLICIT.test(text) ? [...implicitUsings] : [];
  for (const [, name, attributes = ''] of text.replace(/<!--[^]*?(?:-->|(?![^]))/g, '').matchAll(ITEM)) {
    const include = /\bInclude\s*=\s*"([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (name === 'Using') {
      if (include !== '' && !/\b(?:Static|Alias)\s*=/.test(attributes)) usings.push(include);
      continue;
    }
    for (const each of include.split(';')) {
      const written = each.trim().replaceAll('\\', '/');
      if (written !== '') references.push(resolvePath(folderOf(path), written) ?? written);
    }
  }
  return { references, usings };
}
