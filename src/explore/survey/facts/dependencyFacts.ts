import type { ExploreMap } from '../../map/exploreMap';
import { isAside, readListed } from '../listedFiles';
import type { IsInside, ReadFile } from '../listedFiles';
import { jsonTexts } from '../packageJson';
import { surveyedPart } from '../surveyedPart';
import type { Fact } from './fact';
import { packagesOf } from './packageFacts';

/** In this order: what runs with it comes first. */
const JSON_KINDS = ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies'];
const TABLE =
  /^\[(?:(?:tool\.poetry\.|workspace\.)?(?:dependencies|dev-dependencies|build-dependencies)|tool\.poetry\.group\.[\w-]+\.dependencies|project\.optional-dependencies|dependency-groups)\]/;

/** The packages that the manifests of a part ask for; of a whole repository those of its least deep manifests. */
export function dependencyFacts(map: ExploreMap, isInside: IsInside): readonly Fact[] {
  const json = readListed(map, /(^|\/)package\.json$/, 1, isInside).flatMap(jsonDependencies);
  const python = readListed(
    map,
    /(^|\/)(?:pyproject\.toml|setup\.cfg|setup\.py|Pipfile)$/,
    2,
    isInside,
  ).flatMap(listed);
  const cargo = readListed(map, /(^|\/)Cargo\.toml$/, 1, isInside).flatMap(tabled);
  const others = readListed(map, /(^|\/)(?:requirements[\w.-]*\.(?:txt|in)|go\.mod)$/, 2, isInside).flatMap(
    plain,
  );
  return [...json, ...python, ...cargo, ...others];
}

function jsonDependencies({ path, text }: ReadFile): readonly Fact[] {
  return jsonTexts(text)
    .filter(({ keys: [kind = ''] }) => JSON_KINDS.includes(kind))
    .sort((a, b) => JSON_KINDS.indexOf(a.keys[0] ?? '') - JSON_KINDS.indexOf(b.keys[0] ?? ''))
    .map(({ keys: [kind = '', name = ''], value, line }) => ({
      says: `${name} ${value}`,
      path,
      line,
      more: kind,
    }));
}

const LISTS = /^(?:dependencies|install_requires|requires)$/;
const OWN_TABLES = /^\[(?:project|options|build-system|project\.optional-dependencies|dependency-groups)\]/;
const TABLES_OF_LISTS = /^\[(?:project\.optional-dependencies|dependency-groups)\]/;

/** The items of the lists of `dependencies` and the like, to the bracket that ends them. */
function listed({ path, lines }: ReadFile): readonly Fact[] {
  const found: Fact[] = [];
  let [table, list] = ['', ''];
  for (const [at, line] of lines.entries()) {
    if (/^\[/.test(line)) [table, list] = [line.trim(), ''];
    const begins = path.endsWith('.py') || OWN_TABLES.test(table) ? listBeginning(line, table) : null;
    list = begins?.name ?? list;
    const items = begins?.items ?? (list === '' ? [] : itemOf(line));
    found.push(...items.map((says) => ({ says, path, line: at + 1, more: list })));
    if (/^\s*\]/.test(line) || (begins !== null && /\]\s*,?\s*$/.test(line))) list = '';
  }
  return found;
}

/** The list that a line begins, '' for a list of something else, with the items on that line; null for any other line. */
function listBeginning(
  line: string,
  table: string,
): { readonly name: string; readonly items: readonly string[] } | null {
  const [, name, rest = ''] = /^\s*["']?([\w.-]+)["']?\s*=\s*(?:\[(.*?)\]?,?)?\s*$/.exec(line) ?? [];
  if (name === undefined) return null;
  const isList = LISTS.test(name) || TABLES_OF_LISTS.test(table);
  const items = [...rest.matchAll(/["']([^"']+)["']/g)].map(([, item = '']) => item);
  return isList ? { name, items } : { name: '', items: [] };
}

function itemOf(line: string): readonly string[] {
  const item = /^\s+["']?([A-Za-z][\w.[\]-]*[^"',#]*)["']?,?\s*(?:#.*)?$/.exec(line)?.[1];
  return item === undefined ? [] : [item.trim()];
}

function tabled({ path, lines }: ReadFile): readonly Fact[] {
  let table = '';
  return lines.flatMap((line, at) => {
    if (/^\[/.test(line)) table = TABLE.test(line) ? line.trim() : '';
    const isEntry = table !== '' && /^[\w-]+(?:\.\w+)?\s*=/.test(line);
    return isEntry ? [{ says: line.trim(), path, line: at + 1, more: table }] : [];
  });
}

function plain({ path, lines }: ReadFile): readonly Fact[] {
  return lines.flatMap((line, at) =>
    /^\s*(?:require )?[A-Za-z][\w./-]+(?:\[[^\]]*\])?\s*(?:[=<>~!]=?|v\d|@|$)/.test(line) &&
    !/^(?:module|go|toolchain) /.test(line)
      ? [{ says: line.trim(), path, line: at + 1 }]
      : [],
  );
}

/** The packages whose manifests ask for the one that lies in the part. */
export function dependentFacts(map: ExploreMap, isInside: IsInside, part: string): readonly Fact[] {
  const packages = packagesOf(map);
  const { lead } = surveyedPart(map, part);
  const own = lead.startsWith('No ') ? [] : packages.filter(({ file }) => isInside(file.path));
  const [target] = own;
  if (target === undefined) return [];
  return packages.flatMap(({ name, file }) => {
    if (isInside(file.path) || isAside(file.path)) return [];
    return [...jsonDependencies(file)]
      .filter(({ says }) => file.path.endsWith('.json') && says.startsWith(`${target.name} `))
      .slice(0, 1)
      .map(({ path, line, more = '' }) => ({
        says: name,
        path,
        line,
        more: `asks for ${target.name} in ${more}`,
      }));
  });
}

/** Whether the fact is of what the package needs where it runs, not for development or one of its extras. */
export function isAtRunTime({ path, more = '' }: Fact): boolean {
  return (
    /^(?:dependencies|peerDependencies|install_requires|\[(?:tool\.poetry\.|workspace\.)?dependencies\])$/.test(
      more,
    ) || /requirements(?:\.txt|\.in)$|go\.mod$/.test(path)
  );
}
