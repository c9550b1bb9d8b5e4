import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Language as Grammar, Parser } from 'web-tree-sitter';
import { errorText } from '../../core/errors';
import type { ParsedCommand, ShellParser, SubCommand } from '../../core/shell';
import { checkSyntax } from './checkSyntax';
import { collectCommands } from './collectCommands';
import type { FoundCommand } from './collectCommands';
import { NotUnderstood } from './notUnderstood';
import { unwrap } from './unwrap';
import type { Inner } from './unwrap';

/** Longer command lines are nobody's to read in an approval. */
const LENGTH_LIMIT = 20_000;
/** `sh -c "sh -c ..."` and wrappers of wrappers; deeper is not understood. */
const DEPTH_LIMIT = 6;
/** Characters that are not shown as what they are, or that only one of bash and the grammar takes for a blank. */
const unshown = /[^\P{C}\n\t]|[^\P{Z} ]/u;

/**
 * The parser of bash command lines, over the grammars in `folder` (absolute), loaded when first asked. What it lists is
 * at least what bash would start: where that is not sure, the answer is `unparsable`.
 */
export function createShellParser(folder: string): ShellParser {
  let loaded: Promise<Parser> | undefined;
  return {
    parse: async (command) => {
      try {
        loaded ??= loadParser(folder);
        const parser = await loaded;
        return { kind: 'parsed', commands: commandsIn(parser, command, 0) };
      } catch (error) {
        const reason = error instanceof NotUnderstood ? error.message : `not read: ${errorText(error)}`;
        return { kind: 'unparsable', reason } satisfies ParsedCommand;
      }
    },
  };
}

/** The parser for a shell with another language (PowerShell): nothing is known of any command line. */
export function createBlindParser(reason: string): ShellParser {
  return { parse: async () => ({ kind: 'unparsable', reason }) };
}

async function loadParser(folder: string): Promise<Parser> {
  await Parser.init({ wasmBinary: await readFile(join(folder, 'web-tree-sitter.wasm')) });
  const parser = new Parser();
  parser.setLanguage(await Grammar.load(await readFile(join(folder, 'tree-sitter-bash.wasm'))));
  return parser;
}

function commandsIn(parser: Parser, source: string, depth: number): SubCommand[] {
  if (depth > DEPTH_LIMIT) throw new NotUnderstood('commands within commands, too deep');
  if (source.length > LENGTH_LIMIT) throw new NotUnderstood('a very long command');
  if (unshown.test(source)) throw new NotUnderstood('characters that cannot be seen');
  const tree = parser.parse(source);
  if (tree === null) throw new NotUnderstood('a part that is not bash');
  try {
    checkSyntax(tree.rootNode, source);
    return collectCommands(tree.rootNode, source).flatMap((found) => [
      subCommandOf(found),
      ...unwrap(found.words).flatMap((inner) => innerCommands(parser, inner, depth + 1)),
    ]);
  } finally {
    // WASM memory is not collected.
    tree.delete();
  }
}

function innerCommands(parser: Parser, inner: Inner, depth: number): SubCommand[] {
  if (depth > DEPTH_LIMIT) throw new NotUnderstood('commands within commands, too deep');
  if (inner.kind === 'script') {
    const { start, end } = inner;
    // Its places are places of a text that was unquoted; all of it stands in one word of ours.
    return commandsIn(parser, inner.text, depth).map((command) => ({ ...command, start, end }));
  }
  const { words } = inner;
  const [first] = words;
  const found: FoundCommand = {
    words,
    writes: [],
    reads: [],
    assigns: [],
    start: first?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
  };
  return [subCommandOf(found), ...unwrap(words).flatMap((next) => innerCommands(parser, next, depth + 1))];
}

function subCommandOf({ words, writes, reads, assigns, start, end }: FoundCommand): SubCommand {
  return { words: words.map(({ text }) => text), writes, reads, assigns, start, end };
}
