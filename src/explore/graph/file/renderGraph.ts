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

/** Whether the file's extension names a format. */
export function isGraphFile(file: string): boolean {
  return rendererOf(file) !== undefined;
}

/** The pieces of the graph's document in the format that the extension of `file` names; throws for another one. */
export function renderGraph(file: string, graph: GraphData): Generator<string> {
  const render = rendererOf(file);
  if (!render) throw new Error(`no graph format has the extension of ${file}`);
  return render(graph);
}

function rendererOf(file: string): ((graph: GraphData) => Generator<string>) | undefined {
  const extension = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(formats, extension) ? formats[extension] : undefined;
}
