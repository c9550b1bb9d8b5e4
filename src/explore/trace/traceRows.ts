import { groupBy } from '../map/callGraph';
import { count } from '../answer/text';
import { listText, siteText } from '../answer/traceAnswer';
import type { TraceRow, TraceSection } from '../answer/traceAnswer';
import { linkResult, shortName } from './traceLinks';
import type { Link, TraceGraph } from './traceLinks';

const SHOWN_NAMES = 6;

/** How rows of one direction are written. */
export interface RowStyle {
  /** Outwards, a row names what is called or imported; inwards, what calls or imports. */
  readonly outwards: boolean;
  /** Whether a row must say which symbol of the target it is joined to. */
  readonly saysNear: boolean;
}

/** A row a link: all of them are one hop away. */
export function linkRows(graph: TraceGraph, links: readonly Link[], style: RowStyle): TraceRow[] {
  return links.map((link) => linkRow(graph, link, style, 0));
}

/** A section a hop, a row a node: its heaviest link, and how many more there are. */
export function hopSections(
  graph: TraceGraph,
  hops: readonly (readonly Link[])[],
  outwards: boolean,
): TraceSection[] {
  return hops.map((links, at) => {
    const reached = [...groupBy(links, ({ far }) => far.id).values()];
    const style = { outwards, saysNear: at > 0 };
    return {
      title: `Hop ${at + 1} (${reached.length}):`,
      rows: reached.flatMap((group) => {
        const [first, ...others] = [...group].sort(
          (a, b) => b.confidence - a.confidence || b.weight - a.weight,
        );
        return first ? [linkRow(graph, first, style, others.length)] : [];
      }),
    };
  });
}

/** `exact`, `inferred 0.45`. */
export function certainty(confidence: number): string {
  return confidence === 1 ? 'exact' : `inferred ${Number(confidence.toFixed(2))}`;
}

/** Of call links: `5 sites, 4 exact and 1 inferred`. */
export function siteCounts(links: readonly Link[]): string {
  const sites = links.reduce((sum, { lines }) => sum + lines.length, 0);
  const exact = links.reduce((sum, { lines, confidence }) => sum + (confidence === 1 ? lines.length : 0), 0);
  const kinds =
    exact === sites
      ? 'all exact'
      : exact === 0
        ? 'all inferred'
        : `${exact} exact and ${sites - exact} inferred`;
  if (sites === 0) return '0 sites';
  return `${count(sites, 'site', 'sites')}, ${sites === 1 ? (exact === 1 ? 'exact' : 'inferred') : kinds}`;
}

/** How many nodes the links reach. */
export function nodesReached(links: readonly Link[]): number {
  return new Set(links.map(({ far }) => far)).size;
}

function linkRow(
  { nodes }: TraceGraph,
  link: Link,
  { outwards, saysNear }: RowStyle,
  others: number,
): TraceRow {
  const { kind, near, far, path, lines, names } = link;
  const sites = siteText(path, lines);
  const nearName = shortName(nodes, near);
  const joined = {
    calls: outwards ? `in ${nearName}` : `calls ${nearName}`,
    imports: outwards ? `by ${nearName}` : `imports ${nearName}`,
    extends: `extends ${nearName}`,
    overrides: `overrides ${nearName}`,
  }[kind];
  const parts = [
    far.id,
    sites,
    ...(saysNear || kind === 'extends' || kind === 'overrides' ? [joined] : []),
    ...(kind === 'calls' ? [certainty(link.confidence)] : []),
    ...(kind === 'imports' && names.length > 0 ? [`names: ${listText(names, SHOWN_NAMES)}`] : []),
    ...(others > 0 ? [`and ${count(others, 'other way', 'other ways')}`] : []),
  ];
  return { text: parts.join('  '), result: linkResult(nodes, link, outwards) };
}
