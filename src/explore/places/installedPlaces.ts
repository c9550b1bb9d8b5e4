import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readFollowed } from '../../core/files/confinedFile';
import { languageRules, languages } from '../../index/languages/rules';
import { leadsInto } from './namedPlaces';
import type { NamedPlace } from './namedPlaces';

const ENVIRONMENTS = ['.venv', 'venv'];
const LABEL = 'outside the map: an installed package';

/**
 * The folders of installed packages below the workspace folder (absolute), to be read: node_modules, and the site-packages of
 * Python environments. They are looked for anew each time: a set-up step makes them. One that a link leads out of the folder
 * to is none: the link may have come with the repository.
 */
export function installedPlaces(root: string): readonly NamedPlace[] {
  const libraries = ENVIRONMENTS.flatMap((folder) => [
    ...versionsIn(root, join(root, folder, 'lib')).map((version) =>
      join(root, folder, 'lib', version, 'site-packages'),
    ),
    join(root, folder, 'Lib', 'site-packages'),
  ]);
  return [join(root, 'node_modules'), ...libraries]
    .filter((path) => isFolderIn(root, path))
    .map((path) => ({ name: null, path, changes: 'planned', label: LABEL }));
}

function versionsIn(root: string, folder: string): readonly string[] {
  return isFolderIn(root, folder) ? readdirSync(folder).filter((name) => name.startsWith('python')) : [];
}

function isFolderIn(root: string, path: string): boolean {
  return leadsInto(root, path) && statSync(path).isDirectory();
}

/** Endings of a module's file, by what it may be in any language. */
const ENDINGS = languages.flatMap((language) => languageRules[language].names.installedEndings);

export interface InstalledFile {
  /** Absolute. */
  readonly path: string;
  /** `from-to`: where the name's last part is defined; null for the whole file. */
  readonly lines: string | null;
}

/** What is shown of a definition: its end is not known here. */
const MOST_LINES = 60;

/**
 * Where an `external` name of the map is defined (`requests.sessions.Session.get`), as far as folders of these places tell by
 * their names; null where none has it.
 */
export function installedFile(places: readonly NamedPlace[], name: string): InstalledFile | null {
  if (!/^@?[\w$-]+(?:[./][\w$-]+)*$/.test(name)) return null;
  const parts = name.split(/[./]/);
  for (const { path } of places)
    for (let kept = parts.length; kept > 0; kept--) {
      const stem = join(path, ...parts.slice(0, kept));
      const found = ENDINGS.map((ending) => stem + ending).find((file) => leadsInto(path, file));
      if (found !== undefined) return { path: found, lines: definitionLines(path, found, parts.slice(kept)) };
    }
  return null;
}

/** The lines from where the innermost of the names is defined that is found, each looked for behind the one before. */
function definitionLines(place: string, file: string, names: readonly string[]): string | null {
  const text = names.length === 0 ? null : readFollowed(place, file, MOST_BYTES);
  if (text === null) return null;
  const lines = text.toString('utf8').split('\n');
  let at = -1;
  for (const name of names) {
    const word = name.replaceAll('$', '\\$');
    const defined = new RegExp(
      `^\\s*(?:export |default |async |static |declare |public |abstract )*(?:def|class|function\\*?|const|let|var|interface|type|enum)? ?\\*?${word}\\s*[(:={<]`,
    );
    const next = lines.findIndex((line, index) => index > at && defined.test(line));
    if (next < 0) break;
    at = next;
  }
  return at < 0 ? null : `${at + 1}-${Math.min(lines.length, at + MOST_LINES)}`;
}

/** A larger file is shown from its beginning. */
const MOST_BYTES = 4 * 1024 * 1024;
