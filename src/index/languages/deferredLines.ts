/** Which lines of a text stand in a block that does not run when the text is loaded, by how far they are indented. */

export interface BlockRules {
  /** Whether a line neither stands in a block of its own indent nor ends one. */
  readonly isSkipped: (line: string) => boolean;
  /** Whether a line, without its indent, is one that `isDeferred` is told of the lines beside it. */
  readonly isChoice: (text: string) => boolean;
  /** Whether what is below the line `head` (without its indent) is deferred; `choice` is the choice above it, or ''. */
  readonly isDeferred: (head: string, choice: string) => boolean;
}

/** The lines around a line that are as far to the left, down to the last one read. */
interface Level {
  readonly indent: number;
  readonly isInside: boolean;
  head: string;
  choice: string;
  /** Whether what is below the head is deferred; undefined until something is. */
  opens: boolean | undefined;
}

/** Tells by a line's index whether it is inside a deferred block. Linear: all lines are read once, in order. */
export function deferredLines(lines: readonly string[], rules: BlockRules): (at: number) => boolean {
  const inside = new Uint8Array(lines.length);
  const levels: Level[] = [];
  lines.forEach((line, at) => {
    if (rules.isSkipped(line)) return;
    const text = line.trimStart();
    const level = levelOf(levels, line.length - text.length, rules);
    level.head = text;
    level.opens = undefined;
    if (rules.isChoice(text)) level.choice = text;
    inside[at] = Number(level.isInside);
  });
  return (at) => inside[at] === 1;
}

/** The level of the next line; those further to the right have ended. */
function levelOf(levels: Level[], indent: number, { isDeferred }: BlockRules): Level {
  while ((levels.at(-1)?.indent ?? -1) > indent) levels.pop();
  const around = levels.at(-1);
  if (around?.indent === indent) return around;
  if (around) around.opens ??= around.isInside || isDeferred(around.head.trimEnd(), around.choice);
  const level = { indent, isInside: around?.opens === true, head: '', choice: '', opens: undefined };
  levels.push(level);
  return level;
}
