import type { ShownFile } from '../../core/map/explore';
import { redact } from '../../core/redact/redact';
import { estimateTokens } from '../../core/tokens/estimateTokens';
import { rangesOf } from '../answer/shownLines';
import { blockLines, blockOrigins } from './contextBlock';
import type { BuiltBlock, LineOrigin } from './contextBlock';

/** A context as a model gets it. */
export interface ContextText {
  /** Without secrets of known forms; ended by a line end. */
  readonly text: string;
  /** Of `text`, by estimateTokens. */
  readonly tokens: number;
  /** The lines of files that stand in `text` as they stand in the file. */
  readonly shown: readonly ShownFile[];
}

/** The blocks below `head` and above `foot`. Linear. */
export function contextText(
  head: readonly string[],
  blocks: readonly BuiltBlock[],
  foot: readonly string[] = [],
): ContextText {
  const lines = [...head, ...blocks.flatMap(blockLines), ...foot];
  const text = redact(lines.map((line) => `${line}\n`).join('')).text;
  const origins = [...head.map(() => null), ...blocks.flatMap(blockOrigins)];
  return { text, tokens: estimateTokens(text), shown: shownIn(lines, text, origins) };
}

/** What of files the text shows, which was `lines` before secrets were taken out of it. */
function shownIn(
  lines: readonly string[],
  text: string,
  origins: readonly (LineOrigin | null)[],
): readonly ShownFile[] {
  const told = text.split('\n');
  const files = new Map<string, LineOrigin[]>();
  for (const [at, origin] of origins.entries()) {
    if (origin === null || told[at] !== lines[at]) continue;
    const key = `${origin.version} ${origin.path}`;
    files.set(key, [...(files.get(key) ?? []), origin]);
  }
  return [...files.values()].flatMap(([first, ...rest]) =>
    first === undefined
      ? []
      : [
          {
            path: first.path,
            version: first.version,
            lines: rangesOf([first, ...rest].map(({ line }) => line)),
          },
        ],
  );
}
