import { NUMBER } from '../patterns';
import type { LibraryRules } from '../sourceRules';

const IMPORT =
  /\bimport\s+(?!type\b)(.+?)\s+from\s+["'`]([^"'`]+)["'`]|\b(?:const|let|var)\s+(.+?)\s*=\s*require\(\s*["'`]([^"'`]+)["'`]/;

/** Imports of anything but the run-time's own modules and those of the project. */
function imported(line: string): readonly string[] {
  const [, names, module, required, path] = IMPORT.exec(line) ?? [];
  const from = module ?? path ?? '';
  // Paths, aliases of the project, the run-time's own modules and the editor, whose settings have defaults.
  if (from === '' || /^[.~#]|^@\/|^node:|^vscode$/.test(from) || STANDARD.has(from)) return [];
  return (names ?? required ?? '')
    .replace(/[{}*]/g, ' ')
    .split(',')
    .map(
      (each) =>
        each
          .trim()
          .split(/\s+as\s+|\s*:\s*/)
          .at(-1)
          ?.replace(/^as\s+/, '')
          .trim() ?? '',
    )
    .filter((each) => /^[\w$]+$/.test(each) && !/^use[A-Z]/.test(each));
}

const STANDARD = new Set(
  (
    'assert buffer child_process crypto events fs fs/promises http https net os path process readline stream url util ' +
    'worker_threads zlib react preact vue svelte zod'
  ).split(' '),
);

export const scriptLibraries: LibraryRules = {
  lookups: [
    new RegExp(
      String.raw`(?:=|\breturn|=>|\()\s*(?:await\s+)?([\w.$]+(?:\([^()]*\))?(?:\??\.[\w$]+(?:\([^()]*\))?)*)\s*(?:\?\?|\|\|)\s*(?:${NUMBER})\s*[;,)]?\s*$`,
    ),
  ],
  imported,
};
