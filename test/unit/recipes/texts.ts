import type { Machine, Project } from '../../../src/recipes/project';

/** The project of these files (path relative with `/` -> text). */
export function projectOf(files: Readonly<Record<string, string>>): Project {
  const paths = Object.keys(files).sort();
  return {
    paths,
    exists: (path) => paths.some((each) => each === path || each.startsWith(`${path}/`)),
    read: (path) => {
      const text = files[path];
      return text === undefined ? null : { path, text, lines: text.split('\n') };
    },
  };
}

/** A machine with these programs: `python3 3.11.2`, `node 22.1.0`, `uv`. */
export function machineWith(...programs: readonly string[]): Machine {
  const pairs = programs
    .map((each) => each.split(' '))
    .map(([name = '', version = '']): [string, string] => [name, version]);
  return { programs: new Map(pairs), venvPrograms: 'bin' };
}
