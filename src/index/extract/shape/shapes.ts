/**
 * The shapes of a file's definitions: hashes of their parts, from the syntax tree. The tree is told as levels and kinds of
 * nodes, so that the same tokens in another structure (an indent less in Python) are another stream.
 */
import { OWN_NAME } from '../../../core/git/shapes';
import type { ShapeHashes } from '../../../core/git/shapes';
import type { FileFacts } from '../facts';
import type { SyntaxNodes } from '../syntax/syntaxNodes';
import type { ShapeGrammar } from './grammar';
import {
  CLOSES,
  COMMA,
  COMMA_MATTERS,
  COMMENT,
  DOUBLE_QUOTE,
  LAYOUT,
  OPENS,
  QUOTE,
  SEMICOLON,
  TEXT,
} from './grammar';
import { StreamHash, hashText } from './hash';
import { headOf } from './heads';
import { plainLiteral } from './literals';
import type { PlainLiteral } from './literals';
import { definitionPlaces } from './places';
import type { PartShape, Shapes } from './partShape';
import type { DefinitionPlace } from './places';
import { NOBODY, hasFlag, isLeaf, isNamed, shapeTree, textOf } from './tree';
import type { ShapeTree } from './tree';

/** A body with more of them is a table: its beginning tells it as well. */
const MOST_TOKENS = 20_000;

type Part = 'head' | 'code' | 'docs';

/** Whose a node is. */
interface Stream {
  readonly owner: Owner;
  readonly part: Part;
  /** The level from which levels count. */
  readonly level: number;
}

interface Owner {
  readonly name: string;
  readonly hashes: Readonly<Record<keyof ShapeHashes, StreamHash>>;
  readonly tokens: number[];
}

function newOwner(name: string): Owner {
  return {
    name,
    hashes: {
      ...{ head: new StreamHash(), code: new StreamHash(), docs: new StreamHash() },
      ...{ comments: new StreamHash(), layout: new StreamHash() },
    },
    tokens: [],
  };
}

/** Of the tree whose nodes these are; `text` is what it was parsed from. Linear, apart from the heads. */
export function shapesOf(
  nodes: SyntaxNodes,
  grammar: ShapeGrammar,
  {
    text,
    facts,
    docsInside,
  }: { readonly text: string; readonly facts: FileFacts; readonly docsInside: boolean },
): Shapes {
  const tree = shapeTree(nodes, grammar, text);
  const places = definitionPlaces(tree, facts, docsInside);
  const owners = places.map(({ number }) => newOwner(facts.definitions[number]?.name ?? ''));
  const module = newOwner('');
  new Walk(tree, streamsOf(places, owners), module).run();
  return {
    symbols: places.map((place, at): PartShape => {
      const { kind } = facts.definitions[place.number] ?? { kind: 'module' };
      const owner = owners[at] ?? module;
      return {
        number: place.number,
        ...headOf(tree, place, IS_FUNCTION.has(kind)),
        ...hashesOf(owner),
        tokens: Uint32Array.from(owner.tokens),
      };
    }),
    top: hashesOf(module),
  };
}

const IS_FUNCTION: ReadonlySet<string> = new Set(['function', 'method', 'getter', 'setter', 'constructor']);

function hashesOf({ hashes }: Owner): ShapeHashes {
  return {
    ...{ head: hashes.head.value, code: hashes.code.value, docs: hashes.docs.value },
    ...{ comments: hashes.comments.value, layout: hashes.layout.value },
  };
}

/** Where another stream begins, by node. What is told later wins: a node may be several of them. */
function streamsOf(
  places: readonly DefinitionPlace[],
  owners: readonly Owner[],
): ReadonlyMap<number, Omit<Stream, 'level'>> {
  const begins = new Map<number, Omit<Stream, 'level'>>();
  for (const [at, { node, body, outermost, decorators, docs }] of places.entries()) {
    const owner = owners[at];
    if (!owner) continue;
    for (const place of [...decorators, outermost, node]) begins.set(place, { owner, part: 'head' });
    if (body !== NOBODY) begins.set(body, { owner, part: 'code' });
    if (docs !== NOBODY) begins.set(docs, { owner, part: 'docs' });
  }
  return begins;
}

class Walk {
  /** Of the ancestors of the node that is looked at. */
  readonly #open: { readonly node: number; readonly end: number; readonly stream: Stream }[] = [];
  /** Comments that belong to what follows them, if it is their sibling. */
  #pending: { readonly node: number; readonly stream: Stream }[] = [];
  #lastEnd = 0;
  #lastOwner: Owner | null = null;

  constructor(
    readonly tree: ShapeTree,
    readonly begins: ReadonlyMap<number, Omit<Stream, 'level'>>,
    readonly module: Owner,
  ) {}

  run(): void {
    const { nodes } = this.tree;
    for (let node = 0; node < nodes.count;) {
      while ((this.#open.at(-1)?.end ?? Infinity) <= node) this.#open.pop();
      const stream = this.#streamAt(node);
      if (hasFlag(this.tree, node, COMMENT)) {
        this.#pending.push({ node, stream });
        this.#layout(node, stream.owner, nodes.end[node] ?? 0);
        node = nodes.next[node] ?? node + 1;
        continue;
      }
      this.#takePending(node, stream);
      const literal = plainLiteral(this.tree, node);
      if (literal !== null) {
        this.#takeLiteral(node, literal, stream);
        node = nodes.next[node] ?? node + 1;
        continue;
      }
      this.#take(node, stream);
      if (!isLeaf(this.tree, node)) this.#open.push({ node, end: nodes.next[node] ?? 0, stream });
      node++;
    }
    this.#takePending(NOBODY, null);
  }

  #streamAt(node: number): Stream {
    const around = this.#open.at(-1)?.stream ?? { owner: this.module, part: 'code', level: 0 };
    const begins = this.begins.get(node);
    return begins === undefined ? around : { ...begins, level: this.#open.length };
  }

  #takePending(node: number, stream: Stream | null): void {
    if (this.#pending.length === 0) return;
    const parent = node === NOBODY ? NOBODY : this.tree.parent[node];
    for (const { node: comment, stream: around } of this.#pending) {
      const isSibling = stream !== null && this.tree.parent[comment] === parent;
      const { owner } = isSibling ? stream : around;
      owner.hashes.comments.add(this.#hash(comment));
    }
    this.#pending = [];
  }

  #take(node: number, stream: Stream): void {
    const { owner, part, level } = stream;
    const { symbol, start } = this.tree.nodes;
    if (!isLeaf(this.tree, node)) {
      owner.hashes[part].add((this.#open.length - level) * 0x10000 + (symbol[node] ?? 0));
      return;
    }
    this.#between(start[node] ?? 0, stream);
    this.#layout(node, owner, this.tree.nodes.end[node] ?? 0);
    if (this.#isLayout(node)) {
      owner.hashes.layout.add(symbol[node] ?? 0);
      return;
    }
    const token = this.#tokenOf(node, owner);
    owner.hashes[part].add((this.#open.length - level) * 0x10000 + this.#kindOf(node));
    owner.hashes[part].add(token);
    if (part === 'code' && owner.tokens.length < MOST_TOKENS) owner.tokens.push(token);
  }

  /** The same for `"a" "b"` as for `"ab"`. */
  #takeLiteral(node: number, { symbol, open, content }: PlainLiteral, stream: Stream): void {
    const { owner, part, level } = stream;
    const { start, end } = this.tree.nodes;
    this.#between(start[node] ?? 0, stream);
    this.#layout(node, owner, end[node] ?? 0);
    owner.hashes.layout.add(this.#hash(node));
    owner.hashes[part].add((this.#open.length - level) * 0x10000 + symbol);
    for (const text of [open, content]) {
      const token = hashText(text, 0, text.length);
      owner.hashes[part].add(token);
      if (part === 'code' && owner.tokens.length < MOST_TOKENS) owner.tokens.push(token);
    }
  }

  /** Text that no leaf holds, as a string's content in some grammars. */
  #between(start: number, { owner, part }: Stream): void {
    if (start <= this.#lastEnd) return;
    const between = this.tree.text.slice(this.#lastEnd, start);
    if (between.trim() === '' && !this.#isInText) return;
    const token = hashText(between, 0, between.length);
    owner.hashes[part].add(token);
    if (part === 'code' && owner.tokens.length < MOST_TOKENS) owner.tokens.push(token);
  }

  /** Whether white space between two leaves is part of a string. */
  get #isInText(): boolean {
    const around = this.#open.at(-1);
    if (around === undefined || !hasFlag(this.tree, around.node, TEXT)) return false;
    // What stands before its first part is outside of it.
    return this.#lastEnd > (this.tree.nodes.start[around.node] ?? 0);
  }

  #layout(node: number, owner: Owner, end: number): void {
    const start = this.tree.nodes.start[node] ?? 0;
    if (owner === this.#lastOwner && start > this.#lastEnd)
      owner.hashes.layout.add(hashText(this.tree.text, this.#lastEnd, start));
    this.#lastOwner = owner;
    this.#lastEnd = Math.max(end, this.#lastEnd);
  }

  #isLayout(node: number): boolean {
    const { tree } = this;
    const parent = tree.parent[node] ?? NOBODY;
    if (hasFlag(tree, node, LAYOUT)) return true;
    if (parent === NOBODY || isNamed(tree, node)) return false;
    const next = tree.nodes.next[node] ?? 0;
    if (hasFlag(tree, node, SEMICOLON)) return next === tree.nodes.next[parent];
    if (!hasFlag(tree, node, COMMA) || hasFlag(tree, parent, COMMA_MATTERS)) return false;
    const before = tree.before[node] ?? NOBODY;
    const isOwn = before !== NOBODY && !hasFlag(tree, before, COMMA | OPENS);
    return isOwn && next < (tree.nodes.next[parent] ?? 0) && hasFlag(tree, next, CLOSES);
  }

  #tokenOf(node: number, owner: Owner): number {
    const { tree } = this;
    if (!isNamed(tree, node)) {
      if (hasFlag(tree, node, QUOTE)) owner.hashes.layout.add(QUOTE);
      return this.#kindOf(node);
    }
    const { start, end } = tree.nodes;
    const length = (end[node] ?? 0) - (start[node] ?? 0);
    if (length === owner.name.length && textOf(tree, node) === owner.name) return OWN_NAME;
    // What opens and closes a string is a name in Python.
    if (length <= 3 && textOf(tree, node).endsWith("'")) {
      owner.hashes.layout.add(QUOTE);
      const alike = textOf(tree, node).replaceAll("'", '"');
      return hashText(alike, 0, alike.length);
    }
    return this.#hash(node);
  }

  /** Both quotes are of one kind: a character in C is another node than a string. */
  #kindOf(node: number): number {
    if (hasFlag(this.tree, node, QUOTE | DOUBLE_QUOTE)) return QUOTE;
    return this.tree.nodes.symbol[node] ?? 0;
  }

  #hash(node: number): number {
    const { nodes, text } = this.tree;
    return hashText(text, nodes.start[node] ?? 0, nodes.end[node] ?? 0);
  }
}
