/** Which source sets of Maven and Gradle builds see which others. */
import { foldersUpward } from '../../../resolve/modules/paths';
import { readProjects } from './projects';

/** Where a file stands in its build. */
export interface SourcePlace {
  /** The folder below which the folders of its package begin. */
  readonly root: string;
  /** Folder of the project. */
  readonly project: string;
  readonly set: string;
}

export interface Builds {
  placeOf(folder: string, unit: string): SourcePlace;
  /** How near a source set is to another: what a compiler finds first has the lowest number. */
  distance(by: SourcePlace, to: SourcePlace): number;
  /** Whether one sees the other; true where the build files do not tell. */
  reaches(by: SourcePlace, to: SourcePlace): boolean;
}

const MAIN = 'main';
/** Of Gradle: what the tests of a project, and of others, share. */
const FIXTURES = 'testFixtures';
const UNREACHED = 5;
/** `commonMain`, `jvmTest`: source sets of a build for several platforms. */
const PLATFORM = /^(\w+)(?:Main|Test)$/;

/** Reads the build files by path; linear in their texts. */
export function createBuilds(configs: ReadonlyMap<string, string>): Builds {
  const projects = readProjects(configs);
  const closures = new Map<string, ReadonlySet<string>>();
  const closureOf = (project: string): ReadonlySet<string> => {
    let known = closures.get(project);
    if (!known) closures.set(project, (known = reachedFrom(project, projects)));
    return known;
  };
  const projectOf = (folder: string): string => {
    for (const each of foldersUpward(folder)) if (projects.has(each)) return each;
    return '';
  };
  const distance: Builds['distance'] = (by, to) => {
    if (by.root === to.root) return 0;
    if (by.project === to.project) return distanceOfSets(by.set, to.set);
    if (closureOf(by.project).has(to.project)) return isShared(to.set) ? 3 : 4;
    return UNREACHED;
  };
  return {
    placeOf: (folder, unit) => {
      const root = rootOf(folder, unit);
      const project = projectOf(root);
      return { root, project, set: setOf(project === '' ? root : root.slice(project.length + 1)) };
    },
    distance,
    reaches: (by, to) =>
      distance(by, to) < UNREACHED || (by.project !== to.project && closureOf(by.project).size === 0),
  };
}

const isShared = (set: string): boolean => set === MAIN || set === FIXTURES;

/** `jvmTest` sees `jvmMain`, and what is common to all platforms, before the sets of others. */
function distanceOfSets(by: string, to: string): number {
  if (by === to) return 1;
  if (isShared(to)) return 2;
  const platform = PLATFORM.exec(to)?.[1];
  if (platform === undefined) return 4;
  if (platform === PLATFORM.exec(by)?.[1]) return 2;
  if (platform === 'common') return 3;
  // What is common to all platforms is compiled without any of them.
  return PLATFORM.exec(by)?.[1] === 'common' ? UNREACHED : 4;
}

/** A file may stand outside of the folders of its package, or leave out the first ones. */
function rootOf(folder: string, unit: string): string {
  const parts = unit === '' ? [] : unit.split('.');
  for (let first = 0; first < parts.length; first++) {
    const within = parts.slice(first).join('/');
    if (folder === within) return '';
    if (folder.endsWith(`/${within}`)) return folder.slice(0, -within.length - 1);
  }
  return folder;
}

/** `src/test/java` is the set test; without such a layout tests stand in folders of that name. */
function setOf(root: string): string {
  const named =
    /(?:^|\/)src\/([^/]+)\/[^/]+(?:\/|$)/.exec(root)?.[1] ?? /^(\w+(?:Main|Test))(?:\/|$)/.exec(root)?.[1];
  return named ?? (/(?:^|\/)tests?(?:\/|$)/.test(root) ? 'test' : MAIN);
}

function reachedFrom(
  project: string,
  projects: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [project];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of projects.get(at) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
  return reached;
}
