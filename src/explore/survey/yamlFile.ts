/** YAML as a tree whose nodes keep their lines: read within limits, whatever the text is. */
import { LineCounter, isAlias, isCollection, isMap, isPair, isScalar, parseDocument } from 'yaml';
import type { Alias, Document, Node } from 'yaml';

/** Why a file is not read at all: a part of a broken file may mean something else than the whole. */
export interface UnreadFile {
  readonly problem: string;
  readonly line: number;
}

export interface YamlFile {
  /** Null for a file without any. */
  readonly contents: Node | null;
  /** What each alias stands for; may contain the alias itself. */
  readonly aliased: ReadonlyMap<Node, Node>;
  /** Line, from 1, at which a node begins. */
  readonly lineOf: (node: Node) => number;
}

/** Build servers' files that people write have a fifth; the worst text of this size, commas alone, takes the parser a second. */
const MOST_CHARACTERS = 50_000;
/** Workflows nest eight deep; the parser itself recurses, and how far it comes depends on the stack it is given. */
const MOST_LEVELS = 100;

/**
 * The one document of a YAML 1.2 text, every scalar a text; or why it is not read: too long, too deep, broken, a key given
 * twice, an alias of nothing. Aliases are not expanded, so that a bomb of them costs nothing. Linear.
 */
export function parseYaml(text: string): YamlFile | UnreadFile {
  if (text.length > MOST_CHARACTERS) return { problem: `longer than ${MOST_CHARACTERS} characters`, line: 1 };
  const lineCounter = new LineCounter();
  // The parser holds each key beside all others of its map: quadratic, so walk() looks for keys given twice.
  const options = { schema: 'failsafe', uniqueKeys: false, prettyErrors: false, lineCounter } as const;
  const document = parseDocument(text, options);
  const lineAt = (offset: number): number => Math.max(1, lineCounter.linePos(offset).line);
  const { problem, aliased } = walk(document);
  const deep = problem?.isDepth === true ? problem : null;
  const first = deep ?? tooDeep(document) ?? brokenAt(document) ?? problem;
  if (first !== null) return { problem: first.problem, line: lineAt(first.offset) };
  return { contents: document.contents, aliased, lineOf: (node) => lineAt(offsetOf(node)) };
}

/** The value of a key of a map, through aliases; null where it has none or is no map. */
export function valueOf({ aliased }: YamlFile, node: Node | null, key: string): Node | null {
  if (!isMap<Node, Node>(node)) return null;
  const pair = node.items.find((each) => isScalar(each.key) && each.key.value === key);
  return pair?.value ? (aliased.get(pair.value) ?? pair.value) : null;
}

/** The entries of a list or the values of a map, through aliases, in order; none of anything else. */
export function entriesOf({ aliased }: YamlFile, node: Node | null): readonly Node[] {
  if (!isCollection(node)) return [];
  return childrenOf(node, 'values').map((each) => aliased.get(each) ?? each);
}

/** The sentence that names a file which is not read, the place and the reason. */
export function unreadNote(path: string, { problem, line }: UnreadFile): string {
  return `${path}:${line} cannot be parsed (${problem}).`;
}

interface Problem {
  readonly problem: string;
  readonly offset: number;
  readonly isDepth?: true;
}

function tooDeep({ errors }: Document.Parsed): Problem | null {
  const error = errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  return error === undefined ? null : depthProblem(error.pos[0]);
}

function depthProblem(offset: number): Problem {
  return { problem: `nested deeper than ${MOST_LEVELS} levels`, offset, isDepth: true };
}

function brokenAt({ errors }: Document.Parsed): Problem | null {
  const [error] = errors;
  return error === undefined ? null : { problem: error.message, offset: error.pos[0] };
}

interface Walked {
  readonly aliased: ReadonlyMap<Node, Node>;
  readonly problem: Problem | null;
}

/** Each node once, in the order of the text: an alias stands for the last node before it that has its name. */
function walk({ contents }: Document.Parsed): Walked {
  const anchors = new Map<string, Node>();
  const aliased = new Map<Node, Node>();
  let problem: Problem | null = null;
  const open: (readonly [Node, number])[] = contents === null ? [] : [[contents, 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, level] = next;
    if (level > MOST_LEVELS) return { aliased, problem: depthProblem(offsetOf(node)) };
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target === undefined) problem ??= nothingBehind(node);
      else aliased.set(node, target);
      continue;
    }
    const anchor = anchorOf(node);
    if (anchor !== undefined) anchors.set(anchor, node);
    problem ??= keyGivenTwice(node);
    for (const child of childrenOf(node, 'all').reverse()) open.push([child, level + 1]);
  }
  return { aliased, problem };
}

function nothingBehind(alias: Alias): Problem {
  return { problem: `no anchor before *${alias.source}`, offset: offsetOf(alias) };
}

function keyGivenTwice(node: Node): Problem | null {
  if (!isMap<Node>(node)) return null;
  const known = new Set<unknown>();
  for (const { key } of node.items) {
    if (!isScalar(key)) continue;
    if (known.has(key.value))
      return { problem: `key given twice: ${String(key.value)}`, offset: offsetOf(key) };
    known.add(key.value);
  }
  return null;
}

function childrenOf(node: Node, wanted: 'values' | 'all'): Node[] {
  if (!isCollection(node)) return [];
  return node.items.flatMap((item): Node[] => {
    if (!isPair<Node | null, Node | null>(item)) return [item as Node];
    return [wanted === 'all' ? item.key : null, item.value].filter((each) => each !== null);
  });
}

function anchorOf(node: Node): string | undefined {
  return isScalar(node) || isCollection(node) ? node.anchor : undefined;
}

function offsetOf(node: Node): number {
  return node.range?.[0] ?? 0;
}
