import { NAMED, NUMBER } from '../patterns';
import type { LibraryRules } from '../sourceRules';

const IMPORT = /^\s*(?:from\s+([\w.]+)\s+import\s+(.+)|import\s+([\w.]+)(?:\s+as\s+(\w+))?)\s*$/;

/** Imports of anything but the standard library, settings and the project's own modules. */
function imported(line: string, own: ReadonlySet<string>): readonly string[] {
  const [, from, names = '', module, alias] = IMPORT.exec(line) ?? [];
  const top = (from ?? module ?? '').split('.', 1)[0] ?? '';
  if (top === '' || STANDARD.has(top) || own.has(top)) return [];
  if (from === undefined) return [alias ?? top];
  return names
    .replace(/[()]/g, '')
    .split(',')
    .map(
      (each) =>
        each
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
    )
    .filter((each) => /^\w+$/.test(each));
}

const STANDARD = new Set(
  (
    '__future__ abc argparse ast asyncio base64 bisect builtins collections concurrent configparser contextlib copy csv ctypes ' +
    'dataclasses datetime decimal difflib email enum errno fnmatch fractions functools gc getpass glob gzip hashlib heapq html ' +
    'http importlib inspect io ipaddress itertools json locale logging math mimetypes multiprocessing numbers operator os ' +
    'pathlib pickle pkgutil platform pprint queue random re secrets select shlex shutil signal site socket sqlite3 ssl stat ' +
    'statistics string struct subprocess sys sysconfig tarfile tempfile textwrap threading time timeit token tokenize tomllib ' +
    'traceback types typing typing_extensions unicodedata unittest urllib uuid warnings weakref xml zipfile zlib zoneinfo click ' +
    'django flask fastapi starlette pydantic attr attrs yaml toml tomli pytest'
  ).split(' '),
);

export const pythonLibraries: LibraryRules = {
  lookups: [
    new RegExp(String.raw`\bgetattr\(\s*(.+?),\s*[^,()]+,\s*(?:${NUMBER}|${NAMED})\s*\)`),
    new RegExp(String.raw`\bnext\(\s*(.+),\s*(?:${NUMBER}|${NAMED})\s*\)\s*(?:$|[^\w])`),
    new RegExp(
      String.raw`([\w.]+(?:\([^()]*\))?(?:\.[\w.]+(?:\([^()]*\))?)*)\.get\([^(),]+,\s*(?:${NUMBER}|${NAMED})\s*\)`,
    ),
    new RegExp(String.raw`(?:=|\breturn)\s*([\w.]+\([^()]*\)(?:\.\w+)*)\s+or\s+(?:${NUMBER}|${NAMED})\s*$`),
  ],
  imported,
};
