import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { LibraryRules } from '../../index/languages/sourceRules';
import { findingAt } from './changedFile';
import type { ChangedFile } from './changedFile';

/**
 * Defaults that the change puts in the place of what a library's call did not give: where the name, the attribute or the
 * call is wrong, the default is all there ever is (RExBench, appendix G: `0.0` for each function that a library was asked
 * for in the wrong way). The standard library, the project's own modules and settings are left out.
 */
export function libraryDefaults(file: ChangedFile, rules: LibraryRules): readonly Finding[] {
  if (file.isTest) return [];
  const names = libraryNames(file, rules);
  if (names.size === 0) return [];
  const values = resultNames(file, names);
  return [...file.fresh]
    .sort((a, b) => a - b)
    .flatMap((line): readonly Finding[] => {
      const code = (file.after.code[line] ?? '').slice(0, MOST_LINE);
      const asked = firstGroup(rules.lookups, code);
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

/** What is asked before the default; null where a line has none. */
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

/** The names that imports of libraries bind. */
function libraryNames({ after, path }: ChangedFile, { imported }: LibraryRules): ReadonlySet<string> {
  const own = new Set(path.split('/').slice(0, -1));
  return new Set(
    after.plain.flatMap((line) => {
      if (line.length > MOST_LINE) return [];
      return imported(line, own);
    }),
  );
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
