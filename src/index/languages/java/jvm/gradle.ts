/** What scripts of Gradle say of projects: https://docs.gradle.org/current/userguide/multi_project_builds.html. */
import { folderOf, isWithin } from '../../../resolve/modules/paths';

export interface GradleProject {
  /** `:core:api` */
  readonly name: string;
  /** From that of the settings: `core/api`. */
  readonly folder: string;
}

const INCLUDE = /\binclude\b\s*(?:\(\s*)?((?:["'][^"'\n]+["']\s*,?\s*)+)/g;
const MOVED =
  /\bproject\(\s*["'](:[^"'\n]+)["']\s*\)\.projectDir\s*=\s*(?:new\s+File\([^,\n]*,\s*|file\(\s*)["']([^"'\n]+)["']/g;

/** The projects that settings include; linear in the text. */
export function readGradleSettings(text: string): GradleProject[] {
  const folders = new Map<string, string>();
  for (const [, list = ''] of text.matchAll(INCLUDE))
    for (const [, written = ''] of list.matchAll(/["']([^"'\n]+)["']/g)) {
      const name = written.startsWith(':') ? written : `:${written}`;
      folders.set(name, name.slice(1).replaceAll(':', '/'));
    }
  for (const [, name = '', folder = ''] of text.matchAll(MOVED)) folders.set(name, folder);
  return [...folders].map(([name, folder]) => ({ name, folder }));
}

/** Adds what each project needs by its scripts; `named` are folders by the projects' names. Linear in the texts. */
export function addGradleNeeds(
  texts: readonly (readonly [path: string, text: string])[],
  named: ReadonlyMap<string, string>,
  projects: Map<string, Set<string>>,
): void {
  const byAccessor = new Map([...named].map(([name, folder]) => [accessorOf(name), folder]));
  for (const [path, text] of texts) {
    const folder = folderOf(path);
    const needs = needsOf(text).flatMap((name) => named.get(name) ?? byAccessor.get(accessorOf(name)) ?? []);
    const isForAll = /\b(?:subprojects|allprojects)\b/.test(text);
    const isMeant = (project: string): boolean =>
      project === folder || (isForAll && isWithin(folder, project));
    for (const [project, known] of projects) if (isMeant(project)) addAll(known, needs, project);
  }
}

function addAll(known: Set<string>, needs: readonly string[], project: string): void {
  for (const need of needs) if (need !== project) known.add(need);
}

/** Projects nested deeper than this are not told by their accessors. */
const MOST_PARTS = 32;

/** `project(":core")`, `project(path: ":core")`, `projects.core.api` */
function needsOf(text: string): string[] {
  const names: string[] = [];
  for (const [, name = ''] of text.matchAll(/\bproject\s*(?:\(\s*)?(?:path\s*[:=]\s*)?["'](:[^"'\n]+)["']/g))
    names.push(name);
  for (const [, path = ''] of text.matchAll(/\bprojects\.([a-zA-Z][\w.]*)/g)) {
    const parts = path.split('.', MOST_PARTS);
    // `projects.core.dependencyProject`: what follows a project is no part of its name.
    for (let length = parts.length; length > 0; length--) names.push(`:${parts.slice(0, length).join(':')}`);
  }
  return names;
}

/** `:core-api:impl` is `projects.coreApi.impl`. */
const accessorOf = (name: string): string => name.replace(/[-_]/g, '').toLowerCase();
