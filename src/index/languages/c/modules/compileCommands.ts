/** What a compile_commands.json says of the folders in which headers are: https://clang.llvm.org/docs/JSONCompilationDatabase.html. */
import { isRecord } from '../../../../core/isRecord';
import { resolvePath } from '../../../resolve/modules/paths';

/** Folders relative to the workspace, in the order in which compilers look. */
export interface IncludeFolders {
  /** For names in quotation marks alone. */
  readonly quoted: readonly string[];
  readonly all: readonly string[];
}

export interface CompileCommands {
  /** By path of the file that is compiled. */
  readonly byFile: ReadonlyMap<string, IncludeFolders>;
  /** Those of all files together: a header has no command of its own. */
  readonly together: IncludeFolders;
}

interface Entry {
  readonly directory: string;
  readonly file: string;
  readonly words: readonly string[];
}

/**
 * The folders by file, null for a text that is no such database. Paths are absolute, of whatever machine wrote them: the
 * workspace's root is what stands before the paths of its files. Linear in the text times the depth of paths.
 */
export function parseCompileCommands(
  text: string,
  folder: string,
  paths: ReadonlySet<string>,
): CompileCommands | null {
  const entries = readEntries(text);
  if (!entries) return null;
  const root = rootOf(entries, paths);
  const byFile = new Map<string, IncludeFolders>();
  const all = { quoted: new Set<string>(), all: new Set<string>() };
  for (const entry of entries) {
    const place = (written: string): string | null => placeIn(root, folder, entry.directory, written);
    const path = place(entry.file);
    const folders = foldersOf(entry.words, place);
    if (path !== null) byFile.set(path, folders);
    for (const each of folders.quoted) all.quoted.add(each);
    for (const each of folders.all) all.all.add(each);
  }
  return { byFile, together: { quoted: [...all.quoted], all: [...all.all] } };
}

function readEntries(text: string): Entry[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (!Array.isArray(value)) return null;
  return value.flatMap((entry: unknown): Entry[] => {
    if (!isRecord(entry)) return [];
    const { directory, file, command, arguments: words } = entry;
    if (typeof file !== 'string') return [];
    const given = Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
    const split = typeof command === 'string' ? wordsOf(command) : given;
    return [{ directory: typeof directory === 'string' ? directory : '', file, words: split }];
  });
}

/** The words of a command line; quotation marks and backslashes fall away. */
function wordsOf(command: string): string[] {
  const words = command.match(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+/g) ?? [];
  return words.map((word) =>
    word.replace(
      /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/g,
      (_, double?: string, single?: string, char?: string) =>
        double !== undefined ? double.replace(/\\(.)/g, '$1') : (single ?? char ?? ''),
    ),
  );
}

/** What stands before the paths of the workspace, by the first file of the database that is one of its. */
function rootOf(entries: readonly Entry[], paths: ReadonlySet<string>): string | null {
  for (const { directory, file } of entries) {
    const absolute = slashes(file.startsWith('/') || /^\w:/.test(file) ? file : `${directory}/${file}`);
    const parts = (resolveAbsolute(absolute) ?? '').split('/');
    for (let from = 1; from < parts.length; from++) {
      if (paths.has(parts.slice(from).join('/'))) return parts.slice(0, from).join('/');
    }
  }
  return null;
}

const slashes = (path: string): string => path.replace(/\\/g, '/');

/** An absolute path without `.` and `..`. */
function resolveAbsolute(path: string): string | null {
  const resolved = resolvePath('', path.replace(/^\/+/, ''));
  return resolved === null ? null : `/${resolved}`;
}

/** The place in the workspace; null outside of it. */
function placeIn(root: string | null, folder: string, directory: string, written: string): string | null {
  const path = slashes(written);
  const isAbsolute = path.startsWith('/') || /^\w:/.test(path);
  if (!isAbsolute && directory === '') return resolvePath(folder, path);
  const absolute = resolveAbsolute(isAbsolute ? path : `${slashes(directory)}/${path}`);
  if (root === null || absolute === null) return null;
  if (absolute === root) return '';
  return absolute.startsWith(`${root}/`) ? absolute.slice(root.length + 1) : null;
}

const OPTION = /^(-iquote|-I|-isystem|-idirafter|\/I|--include-directory=?)(.*)$/;

function foldersOf(words: readonly string[], place: (written: string) => string | null): IncludeFolders {
  const found = { quoted: [] as string[], plain: [] as string[], system: [] as string[] };
  words.forEach((word, at) => {
    const [, option = '', rest = ''] = OPTION.exec(word) ?? [];
    if (option === '') return;
    const folder = place(rest === '' ? (words[at + 1] ?? '') : rest);
    if (folder === null) return;
    if (option === '-iquote') found.quoted.push(folder);
    else if (option === '-isystem' || option === '-idirafter') found.system.push(folder);
    else found.plain.push(folder);
  });
  return { quoted: found.quoted, all: [...found.plain, ...found.system] };
}
