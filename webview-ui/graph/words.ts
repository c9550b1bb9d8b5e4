/** The graph page's words for nodes and edges. */
import type { ApartKind } from '../../src/core/files/apart';
import type { GraphEdgeKind, GraphFocus, GraphNode, GraphView } from '../../src/core/map/graphView';
import { scored } from '../shared/numbers';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import type { LinkCounts } from './links';
import type { NodeShape } from '../../src/protocol/keptGraph';

/** One line on a card; what is longer is cut. */
const DOC_CHARACTERS = 240;

/** What the node is, in the words of its language's users. */
function kindName(kind: GraphNode['kind']): string {
  const names: Readonly<Record<GraphNode['kind'], string>> = {
    module: t('module'),
    class: t('class'),
    interface: t('interface'),
    enum: t('enum'),
    struct: t('struct'),
    trait: t('trait'),
    namespace: t('namespace'),
    function: t('function'),
    method: t('method'),
    getter: t('getter'),
    setter: t('setter'),
    constructor: t('constructor'),
    lambda: t('lambda'),
  };
  return names[kind];
}

export function shapeName(shape: NodeShape): string {
  return { module: t('Modules'), class: t('Classes'), function: t('Functions') }[shape];
}

export function relationName(kind: GraphEdgeKind): string {
  return { imports: t('Imports'), calls: t('Calls'), contains: t('Contains'), inherits: t('Inherits') }[kind];
}

/** The node's name as it can be shown, with its place where others have the name: no control character acts. */
export function nodeName({ label, place }: GraphNode): string {
  return visible(place === null ? label : `${label} (${place})`).replaceAll('\n', ' ');
}

/** What makes a node stand apart, as a mark beside its kind. */
function apartName(kind: ApartKind): string {
  const names: Readonly<Record<ApartKind, string>> = {
    test: t('test'),
    example: t('example'),
    benchmark: t('benchmark'),
    template: t('template'),
    vendored: t('vendored'),
    declarations: t('declarations'),
    generated: t('generated'),
    'older copy': t('older copy'),
  };
  return names[kind];
}

/** What the node is, and what makes it stand apart: `module, test`. */
export function markedKind({ kind, apart }: GraphNode): string {
  return apart === null ? kindName(kind) : `${kindName(kind)}, ${apartName(apart)}`;
}

/** The node's name in the drawing, with what makes it stand apart. */
export function drawnName(node: GraphNode): string {
  return node.apart === null ? nodeName(node) : `${nodeName(node)} (${apartName(node.apart)})`;
}

/** '' for a node that has no score. */
export function scoreText(score: number | null): string {
  return score === null ? '' : scored(score);
}

/** The first paragraph of a node's doc; '' without one. */
export function docText({ doc }: GraphNode): string {
  const first =
    visible(doc ?? '')
      .trim()
      .split(/\n\s*\n/)[0] ?? '';
  const line = first.replace(/\s+/g, ' ');
  return line.length > DOC_CHARACTERS ? `${line.slice(0, DOC_CHARACTERS).trimEnd()}…` : line;
}

/** The counts in words, those of zero left out; empty for a node that stands alone. */
export function countTexts(counts: LinkCounts): string[] {
  const texts: [number, string][] = [
    [counts.calledBy, t('called by {0}', counts.calledBy)],
    [counts.calls, t('calls {0}', counts.calls)],
    [counts.importedBy, t('imported by {0}', counts.importedBy)],
    [counts.imports, t('imports {0}', counts.imports)],
    [counts.inheritedBy, t('inherited by {0}', counts.inheritedBy)],
    [counts.inherits, t('inherits {0}', counts.inherits)],
    [counts.contains, t('contains {0}', counts.contains)],
  ];
  return texts.filter(([count]) => count > 0).map(([, text]) => text);
}

/** What a screen reader says of a node: `parse, function, called by 4, calls 2`. */
export function spokenNode(node: GraphNode, counts: LinkCounts): string {
  const score = node.score === null ? [] : [t('importance {0}', scoreText(node.score))];
  const joined = countTexts(counts);
  return [
    nodeName(node),
    markedKind(node),
    ...score,
    ...(joined.length > 0 ? joined : [t('no relations shown')]),
  ].join(', ');
}

/** What the graph is of. */
export function focusTitle(focus: GraphFocus, view: GraphView): string {
  if (focus.kind === 'core') return t('Core components');
  const centre = view.nodes.find(({ id }) => id === focus.id) ?? view.nodes[0];
  return centre ? t('Around {0}', nodeName(centre)) : t('Core components');
}

/** A group's name in the legend. */
export function groupName(group: string): string {
  return group === '' ? t('top folder') : visible(group);
}
