/** Which nodes the definitions of a file are, and what around each belongs to it. */
import type { Definition, FileFacts } from '../facts';
import { BODY, COMMENT, DECORATOR, STRING, WRAPPER } from './grammar';
import type { ShapeTree } from './tree';
import { NOBODY, childIn, childLike, childrenOf, hasFlag, isLeaf, isNamed } from './tree';

/** A named definition and its nodes; NOBODY where it has none of the kind. */
export interface DefinitionPlace {
  /** Its index in the facts. */
  readonly number: number;
  readonly node: number;
  readonly body: number;
  /** The outermost node that holds it and nothing else: `export`, `const f =`; the node itself without one. */
  readonly outermost: number;
  /** In source order. */
  readonly decorators: readonly number[];
  /** The documentation in its body. */
  readonly docs: number;
}

/** In source order. What stands in a definition without a name is left out. */
export function definitionPlaces(
  tree: ShapeTree,
  { definitions }: FileFacts,
  docsInside: boolean,
): readonly DefinitionPlace[] {
  const nodes = nodesOf(tree, definitions);
  const places: DefinitionPlace[] = [];
  const taken = new Set(nodes.values());
  for (const [number, node] of nodes) {
    const field = childIn(tree, node, [tree.grammar.fields.body]);
    const body = field === NOBODY ? childLike(tree, node, BODY) : field;
    const outermost = outermostOf(tree, node, taken);
    places.push({
      ...{ number, node, body, outermost },
      decorators: decoratorsOf(tree, outermost, node),
      docs: docsInside && body !== NOBODY ? docsOf(tree, body) : NOBODY,
    });
  }
  return places.sort((a, b) => a.node - b.node);
}

/** Nodes of those with names of their own, by their index; the module is none. */
function nodesOf(tree: ShapeTree, definitions: readonly Definition[]): ReadonlyMap<number, number> {
  const wanted = wantedByStart(definitions);
  const found = new Map<number, number>();
  // Where no node looks like a definition, the innermost one that has parts stands for it.
  const innermost = new Map<number, number>();
  for (let node = 0; node < tree.nodes.count && wanted.size > 0; node++) {
    const own = tree.nodes.start[node] ?? 0;
    const start = wanted.has(own) ? own : startBehindDecorators(tree, node);
    const first = wanted.get(start)?.[0];
    if (first === undefined || isLeaf(tree, node)) continue;
    innermost.set(start, node);
    if (!isDefinition(tree, node)) continue;
    found.set(first, node);
    takeFirst(wanted, start);
  }
  for (const [start, numbers] of wanted)
    for (const number of numbers) found.set(number, innermost.get(start) ?? NOBODY);
  return new Map([...found].filter(([, node]) => node !== NOBODY));
}

/** Where named definitions begin, and which begin there. */
function wantedByStart(definitions: readonly Definition[]): Map<number, readonly number[]> {
  const named = new Set([0]);
  const wanted = new Map<number, readonly number[]>();
  for (const [number, { kind, name, parent, start }] of definitions.entries()) {
    if (number === 0 || kind === 'module' || name.startsWith('<') || !named.has(parent)) continue;
    named.add(number);
    wanted.set(start, [...(wanted.get(start) ?? []), number]);
  }
  return wanted;
}

function takeFirst(wanted: Map<number, readonly number[]>, start: number): void {
  const [, ...others] = wanted.get(start) ?? [];
  if (others.length > 0) wanted.set(start, others);
  else wanted.delete(start);
}

/** Some grammars hold the decorators inside the definition, which begins behind them; some in its `modifiers`. */
function startBehindDecorators(tree: ShapeTree, node: number): number {
  if (isLeaf(tree, node)) return NOBODY;
  const first = node + 1;
  if (hasFlag(tree, first, DECORATOR)) return firstPlain(tree, node);
  if (isLeaf(tree, first) || !hasFlag(tree, first + 1, DECORATOR)) return NOBODY;
  const inside = firstPlain(tree, first);
  const behind = tree.nodes.next[first] ?? 0;
  if (inside !== NOBODY || behind >= (tree.nodes.next[node] ?? 0)) return inside;
  return tree.nodes.start[behind] ?? NOBODY;
}

/** Where the first child begins that is neither decorator nor comment. */
function firstPlain(tree: ShapeTree, node: number): number {
  for (const child of childrenOf(tree, node))
    if (!hasFlag(tree, child, DECORATOR | COMMENT)) return tree.nodes.start[child] ?? NOBODY;
  return NOBODY;
}

function isDefinition(tree: ShapeTree, node: number): boolean {
  if (hasFlag(tree, node, WRAPPER)) return false;
  for (const child of childrenOf(tree, node))
    if (tree.grammar.fields.definition.has(tree.nodes.field[child] ?? 0) || hasFlag(tree, child, BODY))
      return true;
  return false;
}

function outermostOf(tree: ShapeTree, node: number, taken: ReadonlySet<number>): number {
  let outermost = node;
  for (;;) {
    const parent = tree.parent[outermost] ?? NOBODY;
    if (parent === NOBODY || taken.has(parent) || !hasFlag(tree, parent, WRAPPER)) return outermost;
    let inner = 0;
    for (const child of childrenOf(tree, parent)) if (hasFlag(tree, child, WRAPPER)) inner++;
    // `const f = () => 1, g = () => 2` holds both.
    if (inner > 1) return outermost;
    outermost = parent;
  }
}

/** Those before it, those in it, and those in its `modifiers`, which no grammar has a field for. */
function decoratorsOf(tree: ShapeTree, outermost: number, node: number): readonly number[] {
  const found: number[] = [];
  for (let at = tree.before[outermost] ?? NOBODY; at !== NOBODY; at = tree.before[at] ?? NOBODY) {
    if (!hasFlag(tree, at, DECORATOR)) break;
    found.unshift(at);
  }
  for (let at = node; at !== NOBODY; at = at === outermost ? NOBODY : (tree.parent[at] ?? NOBODY))
    for (const child of childrenOf(tree, at)) found.push(...decoratorsAt(tree, child));
  return [...new Set(found)].sort((a, b) => a - b);
}

/** The node itself, or those directly in it where it has no field and is no body. */
function decoratorsAt(tree: ShapeTree, node: number): readonly number[] {
  if (hasFlag(tree, node, DECORATOR)) return [node];
  if (tree.nodes.field[node] !== 0 || hasFlag(tree, node, BODY)) return [];
  return [...childrenOf(tree, node)].filter((child) => hasFlag(tree, child, DECORATOR));
}

/** A string that is the first statement. */
function docsOf(tree: ShapeTree, body: number): number {
  for (const statement of childrenOf(tree, body)) {
    if (!isNamed(tree, statement) || hasFlag(tree, statement, COMMENT)) continue;
    const [first, second] = [...childrenOf(tree, statement)];
    if (hasFlag(tree, statement, STRING)) return statement;
    return first !== undefined && second === undefined && hasFlag(tree, first, STRING) ? statement : NOBODY;
  }
  return NOBODY;
}
