import type { ExploreMap } from '../../map/exploreMap';
import { folderOf, isAside, readListed } from '../listedFiles';
import type { IsInside, ReadFile } from '../listedFiles';
import { tableEntries } from '../iniTable';
import { jsonTexts } from '../packageJson';
import type { Fact } from './fact';

const MANIFESTS = /(^|\/)(?:package\.json|pyproject\.toml|Cargo\.toml|go\.mod)$/;
const MOST_MANIFESTS = 200;

/** A manifest of a package, with the name that it declares. */
export interface NamedPackage {
  readonly name: string;
  readonly description: string;
  readonly line: number;
  readonly file: ReadFile;
}

/** The packages that manifests declare, tests and examples left out: name, folder and description. */
export function packageFacts(map: ExploreMap, isInside: IsInside): readonly Fact[] {
  return (
    packagesOf(map)
      .filter(({ file: { path } }) => isInside(path) && !isAside(path))
      // What is described is for others; what is not is mostly a set-up of tests.
      .sort((a, b) => Number(a.description === '') - Number(b.description === ''))
      .map(({ name, description, line, file: { path } }) => ({
        says: name,
        path,
        line,
        more: `${folderOf(path) === '' ? 'the root' : folderOf(path)}${description === '' ? '' : `: ${description}`}`,
      }))
  );
}

/** The packages that manifests declare. Reads at most 200 of them. */
export function packagesOf(map: ExploreMap): readonly NamedPackage[] {
  return readListed(map, MANIFESTS, MOST_MANIFESTS).flatMap(named);
}

function named(file: ReadFile): readonly NamedPackage[] {
  const entries = entriesOf(file);
  const name = entries.find(({ key }) => key === 'name');
  if (name === undefined || name.value === '') return [];
  const description = entries.find(({ key }) => key === 'description')?.value ?? '';
  return [{ name: name.value, description, line: name.line, file }];
}

interface Entry {
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

function entriesOf({ path, text, lines }: ReadFile): readonly Entry[] {
  if (path.endsWith('.json'))
    return jsonTexts(text).flatMap(({ keys, value, line }) =>
      keys.length === 1 ? [{ key: keys[0] ?? '', value, line }] : [],
    );
  if (path.endsWith('go.mod')) {
    const at = lines.findIndex((line) => line.startsWith('module '));
    return at < 0
      ? []
      : [{ key: 'name', value: (lines[at] ?? '').slice('module '.length).trim(), line: at + 1 }];
  }
  return tableEntries(lines).filter(({ table }) => /^(?:project|tool\.poetry|package)$/.test(table));
}
