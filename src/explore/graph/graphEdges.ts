import type { GraphEdge, GraphEdgeKind } from '../../core/map/graphView';
import type { CodeIndex, Resolution } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { namedNode, parentOf } from '../map/codeNodes';
import type { CodeNode, CodeNodes } from '../map/codeNodes';

type Draft = { -readonly [K in keyof GraphEdge]: GraphEdge[K] };

/**
 * What joins the shown nodes, ordered by from, to, kind: containment (by the nearest shown container), imports,
 * inheritance (subclass to base), and calls. A call counts between the nearest shown nodes around its two ends; it
 * is exact where one of its sites is. `frames` are the shown nodes that stand for their own calls alone, not for those
 * of what they contain and is not shown. No edge leads from a node to itself. Linear in the index's edges.
 */
export function edgesAmong(
  index: CodeIndex,
  nodes: CodeNodes,
  shown: readonly CodeNode[],
  frames: ReadonlySet<CodeNode>,
): GraphEdge[] {
  const edges = new EdgeDrafts();
  const shownIds = new Set(shown.map(({ id }) => id));
  const shownAround = nearestShown(nodes, shownIds);
  for (const node of shown) {
    const parent = parentOf(nodes, node);
    edges.add(parent && shownAround(parent.id), node.id, 'contains', 1, null);
    for (const base of 'bases' in node ? node.bases : [])
      if (shownIds.has(base)) edges.add(node.id, base, 'inherits', 1, null);
  }
  for (const { from, to, weight } of index.imports)
    if (shownIds.has(from) && shownIds.has(to)) edges.add(from, to, 'imports', weight, null);
  const countsTo = (id: string): string | undefined => {
    const node = nodes.get(id);
    const around = node && nodes.get(shownAround(id) ?? '');
    return around && (!frames.has(around) || around === namedNode(nodes, node)) ? around.id : undefined;
  };
  for (const { from, to, weight, resolution } of index.calls)
    edges.add(countsTo(from), countsTo(to), 'calls', weight, resolution);
  return edges.finish();
}

/** The nearest shown node around an id, itself included; undefined where none is. Each id is climbed once. */
function nearestShown(nodes: CodeNodes, shownIds: ReadonlySet<string>): (id: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (id) => {
    const climbed: string[] = [];
    let at: string | undefined = id;
    while (at !== undefined && !shownIds.has(at) && !known.has(at)) {
      climbed.push(at);
      const node: CodeNode | undefined = nodes.get(at);
      at = node && parentOf(nodes, node)?.id;
    }
    const found = at === undefined || shownIds.has(at) ? at : known.get(at);
    for (const each of climbed) known.set(each, found);
    return found;
  };
}

class EdgeDrafts {
  readonly #drafts = new Map<string, Draft>();

  add(
    from: string | undefined,
    to: string | undefined,
    kind: GraphEdgeKind,
    weight: number,
    resolution: Resolution | null,
  ): void {
    if (from === undefined || to === undefined || from === to) return;
    const key = `${from}\n${to}\n${kind}`;
    const draft = this.#drafts.get(key);
    if (!draft) this.#drafts.set(key, { from, to, kind, weight, resolution });
    else {
      draft.weight += weight;
      if (resolution === 'exact') draft.resolution = resolution;
    }
  }

  finish(): GraphEdge[] {
    return [...this.#drafts.values()].sort(
      (a, b) => byCodeUnits(a.from, b.from) || byCodeUnits(a.to, b.to) || byCodeUnits(a.kind, b.kind),
    );
  }
}
