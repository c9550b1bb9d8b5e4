/** Places that name a function without calling it: what `0 callers` has to be read against as well. */
import { isClass, isModule, moduleOf } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { count } from '../answer/text';
import { listText } from '../answer/traceAnswer';
import { importersOf, walk } from './traceLinks';
import type { TraceGraph } from './traceLinks';
import type { TraceTarget } from './traceTarget';

const SHOWN_PLACES = 4;
/** A package hands a name on once or twice. */
const IMPORT_HOPS = 3;
/** Of a name that everybody imports the first files tell enough; each is read once for an answer. */
const MOST_FILES = 200;

/**
 * A note on how many places name the function and may read it as a value; none where there are none, or for what is no function.
 * Told from the texts of its own file and of those that import it, so that a local variable of its name counts too.
 */
export function valueReadsNote(map: ExploreMap, graph: TraceGraph, { bearers }: TraceTarget): string[] {
  // Definitions of one name stand in one module: a place that names one names them all.
  const node = bearers.find(
    (each) => !isModule(each) && !isClass(each) && ['function', 'method', 'getter'].includes(each.kind),
  );
  if (node === undefined || isModule(node)) return [];
  const home = moduleOf(graph.nodes, node).path;
  const called = placesOfCalls(graph, node);
  const places = filesNaming(graph, node).flatMap((path) => {
    const text = map.texts.read(path);
    if (!text?.includes(node.name)) return [];
    return linesNaming(text, path, node, path === home)
      .filter((line) => !called.has(`${path}:${line}`) || isCalledBeside(text, line, node.name))
      .map((line) => `${path}:${line}`);
  });
  if (places.length === 0) return [];
  const verb = places.length === 1 ? 'names it and may read it' : 'name it and may read it';
  return [
    `${count(places.length, 'place', 'places')} ${verb} as a value, without a call: ${listText(places, SHOWN_PLACES)}.`,
  ];
}

/** Whether the line, from 1, writes a call of the name: then that is the call that is known, and not what the value leads to. */
function isCalledBeside(text: string, line: number, name: string): boolean {
  return (text.split('\n')[line - 1] ?? '').includes(`${name}(`);
}

/** Where a call of it is known, `path:line`, also by what it is handed to: `list.map(it)`. */
function placesOfCalls({ nodes, edges }: TraceGraph, node: CodeNode): ReadonlySet<string> {
  const calls = edges.callsTo.get(node.id) ?? [];
  return new Set(
    calls.flatMap(({ from, lines }) => {
      const caller = nodes.get(from);
      return caller ? lines.map((line) => `${moduleOf(nodes, caller).path}:${line}`) : [];
    }),
  );
}

/** Its own file, and those that import it, through packages that hand its name on. */
function filesNaming(graph: TraceGraph, node: CodeNode): string[] {
  const home = moduleOf(graph.nodes, node);
  const importers = walk(graph.nodes, [home], IMPORT_HOPS, importersOf(graph)).flat();
  const paths = importers.map(({ far }) => moduleOf(graph.nodes, far).path);
  return [...new Set([home.path, ...paths])].slice(0, MOST_FILES);
}

/** Comments and strings: what a word in them says is no code. */
const NO_CODE = {
  python: /#[^\n]*|"""(?:\\[^]|[^\\])*?"""|'''(?:\\[^]|[^\\])*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g,
  script: /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g,
};
/** Statements that bind names of other files, or hand them on. */
const IMPORTS = {
  python: /^[ \t]*(?:from[ \t]+\S+[ \t]+import[ \t]*(?:\([^)]*\)|[^\n]*)|import[ \t][^\n]*)/gm,
  script: /\bimport\b[^;()]*?\bfrom\b|\bexport\s*(?:type\s*)?\{[^}]*\}|\{[^{}]*\}\s*=\s*require\b/g,
};

function linesNaming(
  text: string,
  path: string,
  node: CodeNode & { readonly name: string },
  isHome: boolean,
): number[] {
  const language = /\.pyi?$/.test(path) ? 'python' : 'script';
  const blanked = (found: string): string => found.replace(/[^\n]/g, ' ');
  const plain = text.replace(NO_CODE[language], blanked);
  const imports = (plain.match(IMPORTS[language]) ?? []).join('\n');
  // A file that does not import the name has something else of that name.
  const isMethod = 'kind' in node && node.kind !== 'function';
  const imported = imports.split(/[^\p{ID_Continue}$*]+/u);
  if (!isHome && !isMethod && !imported.includes(node.name) && !imported.includes('*')) return [];
  const code = plain.replace(IMPORTS[language], blanked);
  const name = node.name.replace(/[$]/g, '\\$&');
  // Neither bound or declared nor called there; of a method behind a dot, of a function without one.
  const before = isMethod
    ? '(?<=\\.[ \\t]*)'
    : '(?<![.@\\w$-]|\\b(?:def|function|class|const|let|var|type|interface|typeof|for|as|async|function\\s*\\*)[ \\t]+)';
  const pattern = new RegExp(
    `${before}(?<![\\w$])${name}(?![\\w$]|[ \\t]*(?:[(:]|<[^;(){}]*>\\(|\\?\\.\\(|=(?!=)|[-+*/|&]=|\\.\\w|\`))`,
    'g',
  );
  const lines = new Set<number>();
  let line = 1;
  let at = 0;
  for (const { index } of code.matchAll(pattern)) {
    for (; at < index; at++) if (code[at] === '\n') line++;
    lines.add(line);
  }
  return [...lines];
}
