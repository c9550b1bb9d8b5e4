/** `context(a: A)` before a declaration, which the grammar does not know. */
import type { Span } from '../rewriting';

const CONTEXT =
  /^([ \t]*)(context\((?:[^()]|\([^()]*\))*\))(?=\s*(?:@|\b(?:fun|val|var|class|interface|object|private|internal|public|protected|override|open|abstract|suspend|inline|operator|infix|tailrec|sealed|data|value|final|external|actual|expect|lateinit)\b))/gm;

/** Space and comments, from where the pattern is set. */
const SPACE = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;

/** Where contexts stand in a text, in order; linear. */
export function contextSpans(text: string): readonly Span[] {
  return [...text.matchAll(CONTEXT)].map(({ index, 1: indent = '', 2: words = '' }) => {
    const start = index + indent.length;
    return { start, end: start + words.length };
  });
}

/** What follows each context, with its annotations and without, and the other way round. */
export interface Contexts {
  readonly behind: ReadonlyMap<number, number>;
  readonly before: ReadonlyMap<number, number>;
}

/** `plain`: the text with its annotations blanked. */
export function contextsOf(text: string, plain: string, spans: readonly Span[]): Contexts {
  const following = spans.map(({ start, end }) => ({
    start,
    annotated: skipSpace(text, end),
    declared: skipSpace(plain, end),
  }));
  return {
    behind: new Map(following.map(({ start, declared }) => [start, declared])),
    before: new Map(
      following.flatMap(({ start, annotated, declared }) => [
        [annotated, start],
        [declared, start],
      ]),
    ),
  };
}

/** The offset behind the space and comments at an offset. */
export function skipSpace(text: string, from: number): number {
  SPACE.lastIndex = from;
  return from + (SPACE.exec(text)?.[0].length ?? 0);
}
