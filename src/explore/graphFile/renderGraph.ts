import type { GraphData } from './graphData';
import { renderDot, renderMermaid } from './renderText';
import { renderGexf, renderGraphml } from './renderXml';

/** Formats by the extension of the file that is asked for. */
const formats: Readonly<Record<string, (graph: GraphData) => Generator<string>>> = {
  gexf: renderGexf,
  graphml: renderGraphml,
  dot: renderDot,
  mmd: renderMermaid,
};

/** The extensions of the formats there are, for a message. */
export const graphExtensions: readonly string[] = Object.keys(formats);

/** The pieces of the graph's document in the format that the extension of `file` names; null for another extension. */
export function renderGraph(file: string, graph: GraphData): Generator<string> | null {
  const extension = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const render = Object.hasOwn(formats, extension) ? formats[extension] : undefined;
  return render ? render(graph) : null;
}
