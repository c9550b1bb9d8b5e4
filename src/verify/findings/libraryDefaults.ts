import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import { findingAt } from './changedFile';
import type { ChangedFile } from './changedFile';

/**
 * Defaults that the change puts in the place of what a library's call did not give: where the name, the attribute or the
 * call is wrong, the default is all there ever is (RExBench, appendix G: `0.0` for each function that a library was asked
 * for in the wrong way). The standard library, the project's own modules and settings are left out.
 */
export function libraryDefaults(file: ChangedFile): readonly Finding[] {
  if (file.isTest) return [];
  const names = libraryNames(file);
  if (names.size === 0) return [];
  const values = resultNames(file, names);
  return [...file.fresh]
    .sort((a, b) => a - b)
    .flatMap((line): readonly Finding[] => {
      const code = (file.after.code[line] ?? '').slice(0, MOST_LINE);
      const asked = (file.family === 'python' ? pythonLookup : scriptLookup)(code);
      if (asked === null || SETTINGS.test(asked) || !mentions(asked, names, values)) return [];
      const why = phrase(
        'a default hides that the library has no such value, so a wrong call looks like a result',
      );
      return [findingAt(file, line, { kind: 'silent fallback', why, confidence: 'medium' })];
    });
}

const MOST_LINE = 600;
/** Where a default is what one expects. */
const SETTINGS =
  /config|setting|option|opts\b|env\b|environ|param|kwargs|args\b|header|cookie|cache|query|storage|prefs|preference|workspace|locale|theme|request|req\b|ctx|context|meta/i;

const NUMBER = String.raw`-?\d[\d_]*(?:\.\d+)?`;
const NAMED = String.raw`(?!None\b|True\b|False\b|null\b|undefined\b|true\b|false\b|default|DEFAULT)[A-Za-z_$][\w.$]*`;
const PYTHON_LOOKUPS: readonly RegExp[] = [
  new RegExp(String.raw`\bgetattr\(\s*(.+?),\s*[^,()]+,\s*(?:${NUMBER}|${NAMED})\s*\)`),
  new RegExp(String.raw`\bnext\(\s*(.+),\s*(?:${NUMBER}|${NAMED})\s*\)\s*(?:$|[^\w])`),
  new RegExp(
    String.raw`([\w.]+(?:\([^()]*\))?(?:\.[\w.]+(?:\([^()]*\))?)*)\.get\([^(),]+,\s*(?:${NUMBER}|${NAMED})\s*\)`,
  ),
  new RegExp(String.raw`(?:=|\breturn)\s*([\w.]+\([^()]*\)(?:\.\w+)*)\s+or\s+(?:${NUMBER}|${NAMED})\s*$`),
];
const SCRIPT_LOOKUPS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:=|\breturn|=>|\()\s*(?:await\s+)?([\w.$]+(?:\([^()]*\))?(?:\??\.[\w$]+(?:\([^()]*\))?)*)\s*(?:\?\?|\|\|)\s*(?:${NUMBER})\s*[;,)]?\s*$`,
  ),
];

/** What is asked before the default; null where a line has none. */
function pythonLookup(code: string): string | null {
  return firstGroup(PYTHON_LOOKUPS, code);
}

function scriptLookup(code: string): string | null {
  return firstGroup(SCRIPT_LOOKUPS, code);
}

function firstGroup(patterns: readonly RegExp[], code: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(code)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether what is asked calls a library, or is the result of such a call. */
function mentions(asked: string, names: ReadonlySet<string>, values: ReadonlySet<string>): boolean {
  const calls = [...asked.matchAll(/([A-Za-z_$][\w$]*)(?:\.[\w$]+)*\(/g)].some(([, name = '']) =>
    names.has(name),
  );
  const tops = [...asked.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*/g)].map(([name]) => name);
  return calls || tops.some((name) => values.has(name));
}

const PYTHON_IMPORT = /^\s*(?:from\s+([\w.]+)\s+import\s+(.+)|import\s+([\w.]+)(?:\s+as\s+(\w+))?)\s*$/;
const SCRIPT_IMPORT =
  /\bimport\s+(?!type\b)(.+?)\s+from\s+["'`]([^"'`]+)["'`]|\b(?:const|let|var)\s+(.+?)\s*=\s*require\(\s*["'`]([^"'`]+)["'`]/;

/** The names that imports of libraries bind. */
function libraryNames({ after, family, path }: ChangedFile): ReadonlySet<string> {
  const own = new Set(path.split('/').slice(0, -1));
  return new Set(
    after.plain.flatMap((line) => {
      if (line.length > MOST_LINE) return [];
      return family === 'python' ? pythonImported(line, own) : scriptImported(line);
    }),
  );
}

function pythonImported(line: string, own: ReadonlySet<string>): readonly string[] {
  const [, from, names = '', module, alias] = PYTHON_IMPORT.exec(line) ?? [];
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

function scriptImported(line: string): readonly string[] {
  const [, names, module, required, path] = SCRIPT_IMPORT.exec(line) ?? [];
  const from = module ?? path ?? '';
  // Paths, aliases of the project, the run-time's own modules and the editor, whose settings have defaults.
  if (from === '' || /^[.~#]|^@\/|^node:|^vscode$/.test(from) || STANDARD_SCRIPT.has(from)) return [];
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

/** The variables that hold what a library's call gave. */
function resultNames({ after }: ChangedFile, names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    after.code.flatMap((line) => {
      const [, name, callee] =
        /^\s*(?:const\s+|let\s+|var\s+)?(\w+)\s*(?::[^=]+)?=\s*(?:await\s+)?([A-Za-z_$][\w$]*)(?:\.[\w$]+)*\(/.exec(
          line.slice(0, MOST_LINE),
        ) ?? [];
      return name !== undefined && callee !== undefined && names.has(callee) ? [name] : [];
    }),
  );
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
const STANDARD_SCRIPT = new Set(
  (
    'assert buffer child_process crypto events fs fs/promises http https net os path process readline stream url util ' +
    'worker_threads zlib react preact vue svelte zod'
  ).split(' '),
);
