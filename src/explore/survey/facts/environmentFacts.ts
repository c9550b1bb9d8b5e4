import type { ExploreMap } from '../../map/exploreMap';
import { isAside, isVendored, readListed } from '../listedFiles';
import type { IsInside, ReadFile } from '../listedFiles';
import type { Fact } from './fact';

/** More are no repository that a question is answered from in a second. */
const MOST_FILES = 5000;
const SOURCE = /\.(?:py|pyi|[cm]?[jt]sx?|c|h|cc|cpp|cxx|hpp|go|rs|java|kt|cs|rb|php|pl|swift)$/;
/** What is run to build, check or describe the program is not the program. */
const TOOLING =
  /(?:^|\/)(?:docs?|scripts?|tools?|utils?\/ci|build|\.github|ci|website|www)\/|\.config\.\w+$|(?:^|\/)(?:setup|conftest|noxfile|fabfile)\.py$/;
const ASIDE = 'read by a script, a document or a configuration';
const LONGEST_LINE = 2000;
/** Reads of one variable by its name; the name is group 1. */
const READS: readonly RegExp[] = [
  /\b(?:secure_)?getenv\s*\(\s*["']([A-Za-z_]\w*)["']/g,
  /\benviron(?:\.get|\.pop|\.setdefault)?\s*[([]\s*["']([A-Za-z_]\w*)["']/g,
  /\b(?:process|import\.meta|Bun)\.env\??\.([A-Za-z_]\w*)/g,
  /\b(?:process|import\.meta|Bun)\.env\s*\[\s*["'`]([A-Za-z_]\w*)["'`]/g,
  /\bDeno\.env\.get\s*\(\s*["']([A-Za-z_]\w*)["']/g,
  /\benv::var(?:_os)?\s*\(\s*"([A-Za-z_]\w*)"/g,
  /\b(?:Getenv|LookupEnv|GetEnvironmentVariable)\s*\(\s*"([A-Za-z_]\w*)"/g,
  /\bENV(?:\.fetch)?\s*[([]\s*["']([A-Za-z_]\w*)["']/g,
];

/** The environment variables that code outside tests and examples reads by their names, each at its first read. A search of lines. */
export function environmentFacts(map: ExploreMap, isInside: IsInside): readonly Fact[] {
  const files = readListed(map, SOURCE, MOST_FILES, isInside);
  const reads = files.flatMap((file) => (isAside(file.path) || isVendored(file.path) ? [] : readsIn(file)));
  const byName = new Map<string, Fact[]>();
  const ranked = [...reads].sort((a, b) => Number(TOOLING.test(a.path)) - Number(TOOLING.test(b.path)));
  for (const read of ranked) byName.set(read.says, [...(byName.get(read.says) ?? []), read]);
  return [...byName.values()]
    .flatMap(([first, ...others]) => (first === undefined ? [] : [{ ...first, more: placesOf(others) }]))
    .sort((a, b) => Number(TOOLING.test(a.path)) - Number(TOOLING.test(b.path)))
    .map((fact) => (TOOLING.test(fact.path) ? { ...fact, more: joined(ASIDE, fact.more) } : fact));
}

function readsIn({ path, lines }: ReadFile): readonly Fact[] {
  return lines.flatMap((line, at) => {
    if (!/env/i.test(line)) return [];
    const names = READS.flatMap((read) =>
      [...line.slice(0, LONGEST_LINE).matchAll(read)].map(([, name = '']) => name),
    );
    return [...new Set(names)].map((says) => ({ says, path, line: at + 1 }));
  });
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('; ');
}

function placesOf(others: readonly Fact[]): string {
  if (others.length === 0) return '';
  const [first] = others;
  const more = others.length === 1 ? '' : ` and at ${others.length - 1} more`;
  return `also at ${first?.path ?? ''}:${first?.line ?? 1}${more}`;
}
