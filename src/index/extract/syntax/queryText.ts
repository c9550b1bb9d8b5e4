/**
 * Patterns as they are written in a language's .scm files: tree-sitter's query language as far as they use it. There are
 * no predicates, no groups, and an alternation is of nodes without children.
 */

/** A pattern for a node and for what it holds. */
export interface WrittenPattern {
  /** Any of these; none of them for any node. */
  readonly names: readonly WrittenName[];
  /** Where any node will do: whether it must be one with a name. */
  readonly isNamed: boolean;
  readonly field: string | null;
  /** Fields that it must not have. */
  readonly without: readonly string[];
  readonly captures: readonly string[];
  readonly children: readonly WrittenPattern[];
  /** Nothing with a name stands between it and what is before it. */
  readonly isNext: boolean;
  /** Nothing with a name follows in its parent. */
  readonly isLast: boolean;
  readonly quantifier: '' | '?' | '*';
}

export interface WrittenName {
  readonly name: string;
  /** `"async"`: a symbol that is quoted. */
  readonly isQuoted: boolean;
}

const TOKEN = /\s*(?:;[^\n]*|("(?:[^"\\]|\\.)*"|@[\w.]+|![\w]+|\w+:(?!\w)|[\w]+|[()[\].?*]))/gy;

/** The patterns of a query, in order. Throws an Error that names what is not understood. */
export function parseQuery(text: string): WrittenPattern[] {
  const parser = new QueryParser(tokensOf(text));
  const patterns: WrittenPattern[] = [];
  while (!parser.isAtEnd) patterns.push(parser.pattern(false));
  return patterns;
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new Error(`a query that cannot be read: ${text.slice(at, at + 40)}`);
    if (match[1] !== undefined) tokens.push(match[1]);
  }
  return tokens;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

class QueryParser {
  #at = 0;

  constructor(readonly tokens: readonly string[]) {}

  get isAtEnd(): boolean {
    return this.#at >= this.tokens.length;
  }

  pattern(isNext: boolean): Mutable<WrittenPattern> {
    const label = this.#peek().endsWith(':') ? this.#take().slice(0, -1) : null;
    const node = this.#node();
    const quantifier = this.#peek();
    if (quantifier === '?' || quantifier === '*') this.#take();
    const captures: string[] = [];
    while (this.#peek().startsWith('@')) captures.push(this.#take().slice(1));
    return {
      ...node,
      field: label,
      captures,
      isNext,
      isLast: false,
      quantifier: quantifier === '?' || quantifier === '*' ? quantifier : '',
    };
  }

  #node(): Pick<WrittenPattern, 'names' | 'isNamed' | 'without' | 'children'> {
    const token = this.#take();
    const leaf = { isNamed: false, without: [], children: [] };
    if (token === '_') return { ...leaf, names: [] };
    if (token.startsWith('"')) return { ...leaf, names: [nameOf(token)] };
    if (token === '[') {
      const names: WrittenName[] = [];
      while (this.#peek() !== ']') names.push(...this.#alternative());
      this.#take();
      return { ...leaf, names };
    }
    if (token !== '(') throw new Error(`a query with ${token} where a node is expected`);
    return this.#parenthesized();
  }

  #alternative(): readonly WrittenName[] {
    const { names, children, without } = this.#node();
    if (names.length === 0 || children.length > 0 || without.length > 0)
      throw new Error('a query with an alternative that is more than a name');
    return names;
  }

  #parenthesized(): Pick<WrittenPattern, 'names' | 'isNamed' | 'without' | 'children'> {
    const name = this.#take();
    const without: string[] = [];
    const children: Mutable<WrittenPattern>[] = [];
    let isNext = false;
    for (;;) {
      const token = this.#peek();
      if (token === ')') break;
      if (token === '.') {
        isNext = true;
        this.#take();
      } else if (token.startsWith('!')) without.push(this.#take().slice(1));
      else {
        children.push(this.pattern(isNext));
        isNext = false;
      }
    }
    this.#take();
    const last = children.at(-1);
    if (isNext && last) last.isLast = true;
    return { names: name === '_' ? [] : [nameOf(name)], isNamed: true, without, children };
  }

  #peek(): string {
    return this.tokens[this.#at] ?? '';
  }

  #take(): string {
    const token = this.tokens[this.#at++];
    if (token === undefined) throw new Error('a query that ends within a pattern');
    return token;
  }
}

const nameOf = (token: string): WrittenName =>
  token.startsWith('"')
    ? { name: token.slice(1, -1).replace(/\\(.)/g, '$1'), isQuoted: true }
    : { name: token, isQuoted: false };
