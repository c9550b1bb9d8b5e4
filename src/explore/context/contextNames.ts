import type { ContextName, ContextNames } from '../../core/conversation/initialContext';
import { byCodeUnits } from '../../core/text/order';
import { codeNodesOf, isClass, isModule } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { namesOf } from '../target/names';
import { importanceOf, pathOf } from '../target/resolveTarget';
import { searchFiles } from '../search/searchFiles';
import { searchSymbols } from '../search/searchSymbols';
import { isSmall, keyOfSource } from './sourceCandidates';

/** What one looks through without scrolling. */
const MOST_NAMES = 12;
/** A folder or document of a near name is none that can be pinned: so many more are looked at. */
const LOOK_AROUND = 4;

/**
 * The symbols and files that a name may mean, at most 12: those that match best first, of equals the more important
 * ones; where nothing matches, those that are spelt most like it. In a small repository, whose files are shown whole,
 * each stands for its file. Linear in names.
 */
export function contextNames(map: ExploreMap, text: string): ContextNames {
  const nodes = codeNodesOf(map);
  const found = [...searchSymbols(map, text).hits, ...searchFiles(map, text).hits].flatMap(
    ({ id, match }) => {
      const node = id === null ? undefined : nodes.get(id);
      return node ? [{ node, match }] : [];
    },
  );
  found.sort(
    (a, b) =>
      b.match - a.match ||
      importanceOf(map, b.node) - importanceOf(map, a.node) ||
      byCodeUnits(a.node.id, b.node.id),
  );
  const matches = distinct(
    map,
    found.map(({ node }) => node),
  );
  if (matches.length > 0) return { text, names: matches, how: 'match' };
  return { text, names: distinct(map, nearNodes(map, text)), how: 'near' };
}

function nearNodes(map: ExploreMap, text: string): readonly CodeNode[] {
  const near = namesOf(map).near(text.trim(), LOOK_AROUND * MOST_NAMES, (named) =>
    'node' in named ? importanceOf(map, named.node) : 0,
  );
  return near.flatMap(({ named }) => ('node' in named ? [named.node] : []));
}

/** The first of each key. */
function distinct(map: ExploreMap, nodes: readonly CodeNode[]): readonly ContextName[] {
  const whole = isSmall(map);
  const names = new Map<string, ContextName>();
  for (const node of nodes) {
    if (names.size === MOST_NAMES) break;
    const name = nameOf(map, node, whole);
    if (name && !names.has(name.key)) names.set(name.key, name);
  }
  return [...names.values()];
}

function nameOf(map: ExploreMap, node: CodeNode, whole: boolean): ContextName | null {
  const path = pathOf(map, node);
  if (whole || isModule(node)) return { key: `file:${path}`, kind: 'file', path, line: 1 };
  return { key: keyOfSource(node), kind: isClass(node) ? 'class' : 'function', path, line: node.startLine };
}
