import type { DataNode, GraphData } from './graphData';

/** Pieces of a Graphviz DOT document: one digraph, edges with their lines, and a label where they stand for more than one. */
export function* renderDot({ name, nodes, edges }: GraphData): Generator<string> {
  yield `digraph ${quoted(name)} {\n  rankdir=LR;\n  node [shape=box, style=rounded];\n`;
  for (const { id, label, attributes } of nodes) {
    yield `  ${quoted(id)} [label=${quoted(label)}, kind=${quoted(String(attributes['kind']))}];\n`;
  }
  for (const { from, to, weight, attributes } of edges) {
    const label = weight > 1 ? `, label="${weight}"` : '';
    const lines = attributes['lines'] === undefined ? '' : `, lines=${quoted(String(attributes['lines']))}`;
    const style = attributes['resolution'] === 'inferred' ? ', style=dashed' : '';
    yield `  ${quoted(from)} -> ${quoted(to)} [weight=${weight}${label}${lines}${style}];\n`;
  }
  yield '}\n';
}

/** `text` as a DOT string: the backslash is escaped too, since `\N` and `\l` mean something in a label. */
function quoted(text: string): string {
  return `"${visible(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Pieces of a Mermaid flowchart: nodes are numbered, since Mermaid's own ids take few characters. */
export function* renderMermaid({ nodes, edges }: GraphData): Generator<string> {
  const numbers = new Map(nodes.map(({ id }, at) => [id, `n${at}`]));
  yield 'flowchart LR\n';
  for (const [at, { label, attributes }] of nodes.entries()) {
    const [open, close] = shapeOf(attributes);
    yield `  n${at}${open}"${mermaidText(label)}"${close}\n`;
  }
  for (const { from, to, weight, attributes } of edges) {
    const arrow = attributes['resolution'] === 'inferred' ? '-.->' : '-->';
    const label = weight > 1 ? `|${weight}|` : '';
    yield `  ${numbers.get(from) ?? ''} ${arrow}${label} ${numbers.get(to) ?? ''}\n`;
  }
}

const callable = new Set<unknown>(['function', 'method', 'lambda', 'getter', 'setter', 'constructor']);

/** Modules and packages are boxes, functions pills, what has members is in between. */
function shapeOf({ kind }: DataNode['attributes']): readonly [string, string] {
  if (kind === 'package' || kind === 'module') return ['[', ']'];
  return callable.has(kind) ? ['([', '])'] : ['(', ')'];
}

/** Mermaid reads `#code;` as a character, and markdown and HTML in what is left. */
function mermaidText(text: string): string {
  return visible(text).replace(/["#&<>`*_\\[\]{}()|]/g, (character) =>
    character === '_' ? '_' : `#${character.charCodeAt(0)};`,
  );
}

/** One line, without characters that a terminal or a layout engine obeys. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '\uFFFD');
}
