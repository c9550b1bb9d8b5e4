import type { ExploreMap } from '../map/exploreMap';
import { folderStems } from '../../index/languages/rules';
import { oncePerMap } from '../map/oncePerMap';
import { namedPaths } from './searchHit';
import type { Found } from './searchHit';
import { partsOf, queryWords } from './searchWords';

const moduleLines = oncePerMap(
  ({ index }: ExploreMap) => new Map(index.modules.map((module) => [module.path, module])),
);

/** Files by name: the name or the end of the path, then names that begin like the query, then what the path contains or shares. */
export function searchFiles(map: ExploreMap, query: string): Found {
  const text = query
    .trim()
    .toLowerCase()
    .replace(/^\.?\//, '');
  const words = queryWords(query);
  const modules = moduleLines(map);
  const hits = namedPaths(map).flatMap((path) => {
    const match = matchOf(path, text, words);
    if (match === 0) return [];
    const module = modules.get(path);
    return [
      { kind: 'file' as const, path, line: 1, endLine: module?.endLine ?? 1, id: module?.id ?? null, match },
    ];
  });
  return { hits, notes: [] };
}

function matchOf(path: string, text: string, words: readonly string[]): number {
  if (text === '') return 0;
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf('/') + 1);
  if (name === text || lower === text || lower.endsWith(`/${text}`)) return 0.95;
  const stem = name.replace(/(?<=.)\.[^.]*$/, '');
  const folder = lower.slice(0, Math.max(0, lower.length - name.length - 1));
  // `json/__init__.py` is json.
  if (folderStems.has(stem) && (folder === text || folder.endsWith(`/${text}`))) return 0.9;
  if (stem === text || lower.replace(/\.[^./]*$/, '').endsWith(`/${text}`)) return 0.9;
  if (name.startsWith(text)) return 0.65;
  if (text.length > 2 && lower.includes(text)) return 0.5;
  const own = partsOf(path);
  const found = words.filter((word) => own.includes(word)).length;
  return words.length > 1 && 3 * found >= 2 * words.length ? 0.5 * (found / words.length) : 0;
}
