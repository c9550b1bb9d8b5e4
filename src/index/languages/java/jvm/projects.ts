/** The projects of Maven and Gradle builds, and which of them need which others. */
import { folderOf, nameOf, resolvePath } from '../../../resolve/modules/paths';
import { addGradleNeeds, readGradleSettings } from './gradle';
import { addMavenNeeds } from './maven';

/** Names of the files that say how a project is built. */
export const buildFileNames = /^(?:pom\.xml|[^/]+\.gradle(?:\.kts)?)$/;

/** The folder of each project, and the folders of the projects that it needs itself. Linear in the texts. */
export function readProjects(configs: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const needs = new Map<string, Set<string>>();
  const texts = [...configs].filter(([path]) => buildFileNames.test(nameOf(path)));
  const settings = texts.filter(([path]) => /^settings\.gradle(?:\.kts)?$/.test(nameOf(path)));
  const named = new Map(
    settings.flatMap(([path, text]) =>
      readGradleSettings(text).flatMap(({ name, folder }): [string, string][] => {
        const place = resolvePath(folderOf(path), folder);
        return place === null ? [] : [[name, place]];
      }),
    ),
  );
  for (const folder of named.values()) needs.set(folder, new Set());
  for (const [path] of texts) if (isProjectFile(path, needs)) needs.set(folderOf(path), new Set());
  addMavenNeeds(
    texts.filter(([path]) => nameOf(path) === 'pom.xml'),
    needs,
  );
  addGradleNeeds(
    texts.filter(([path]) => path.includes('.gradle')),
    named,
    needs,
  );
  return needs;
}

/** Scripts of Gradle that lie elsewhere are parts of others. */
function isProjectFile(path: string, projects: ReadonlyMap<string, unknown>): boolean {
  return /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/.test(nameOf(path)) || projects.has(folderOf(path));
}
