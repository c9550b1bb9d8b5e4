import type { DataEdge, DataNode, GraphData } from './graphData';

type Attributes = DataNode['attributes'];

/** Pieces of a GEXF 1.3 document (gexf.net): static, directed, attributes typed, edges weighted. */
export function* renderGexf({ name, nodes, edges }: GraphData): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<gexf xmlns="http://gexf.net/1.3" version="1.3">\n';
  yield `  <meta><creator>RepoMaster</creator><description>${name}</description></meta>\n`;
  yield '  <graph mode="static" defaultedgetype="directed">\n';
  yield* gexfColumns('node', nodes[0]?.attributes);
  yield* gexfColumns('edge', edges[0]?.attributes);
  yield '    <nodes>\n';
  for (const { id, label, attributes } of nodes) {
    yield `      <node id="${xml(id)}" label="${xml(label)}">${gexfValues(attributes)}</node>\n`;
  }
  yield '    </nodes>\n    <edges>\n';
  for (const [at, edge] of edges.entries()) {
    const { from, to, weight, attributes } = edge;
    yield (
      `      <edge id="${at}" source="${xml(from)}" target="${xml(to)}" weight="${weight}">` +
      `${gexfValues(attributes)}</edge>\n`
    );
  }
  yield '    </edges>\n  </graph>\n</gexf>\n';
}

function* gexfColumns(what: 'node' | 'edge', sample: Attributes | undefined): Generator<string> {
  if (!sample) return;
  yield `    <attributes class="${what}">\n`;
  for (const [name, value] of Object.entries(sample)) {
    yield `      <attribute id="${name}" title="${name}" type="${typeof value === 'number' ? 'double' : 'string'}"/>\n`;
  }
  yield '    </attributes>\n';
}

function gexfValues(attributes: Attributes): string {
  const values = Object.entries(attributes).map(
    ([name, value]) => `<attvalue for="${name}" value="${xml(String(value))}"/>`,
  );
  return `<attvalues>${values.join('')}</attvalues>`;
}

/** Pieces of a GraphML document (graphml.graphdrawing.org): directed, keys typed, weight and label as data. */
export function* renderGraphml({ name, nodes, edges }: GraphData): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  yield* graphmlKeys('node', nodes[0] && nodeData(nodes[0]));
  yield* graphmlKeys('edge', edges[0] && edgeData(edges[0]));
  yield `  <graph id="${name}" edgedefault="directed">\n`;
  for (const node of nodes) {
    yield `    <node id="${xml(node.id)}">${graphmlData('node', nodeData(node))}</node>\n`;
  }
  for (const edge of edges) {
    yield `    <edge source="${xml(edge.from)}" target="${xml(edge.to)}">${graphmlData('edge', edgeData(edge))}</edge>\n`;
  }
  yield '  </graph>\n</graphml>\n';
}

function nodeData({ label, attributes }: DataNode): Attributes {
  return { label, ...attributes };
}

function edgeData({ weight, attributes }: DataEdge): Attributes {
  return { weight, ...attributes };
}

/** The ids of keys are one namespace for nodes and edges, which both have a `kind`. */
function* graphmlKeys(what: 'node' | 'edge', sample: Attributes | undefined): Generator<string> {
  for (const [name, value] of Object.entries(sample ?? {})) {
    const type = typeof value === 'number' ? 'double' : 'string';
    yield `  <key id="${what}.${name}" for="${what}" attr.name="${name}" attr.type="${type}"/>\n`;
  }
}

function graphmlData(what: 'node' | 'edge', attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => `<data key="${what}.${name}">${xml(String(value))}</data>`)
    .join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** `text` for XML 1.0, in content and attributes alike; what no XML document may hold becomes U+FFFD. */
function xml(text: string): string {
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/[&<>"\t\n\r]/g, (character) => entities[character] ?? '');
}
