import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Language as Grammar, Parser } from 'web-tree-sitter';
import { errorText } from '../../core/errors';
import type { ParsedCommand, ShellParser, SubCommand } from '../../core/running/shell';
import { checkSyntax } from './checkSyntax';
import { collectCommands, patternsOf } from './collectCommands';
import type { FoundCommand } from './collectCommands';
import { liftText } from './lift/liftText';
import type { Lift } from './lift/liftText';
import { NotUnderstood } from './notUnderstood';
import { computedAssignments, unwrap } from './unwrap';
import type { Inner } from './unwrap';

/** Longer command lines are nobody's to read in an approval. */
const LENGTH_LIMIT = 20_000;
/** `sh -c "sh -c ..."`, wrappers of wrappers and substitutions; deeper is not understood. */
const DEPTH_LIMIT = 12;
/** Characters that are not shown as what they are; those that join the parts of a letter or a picture are. */
const unshown = /[^\P{C}\n\t\u200c\u200d]/u;
/** What is shown as a blank, or not at all, and is part of a word. */
const unshownBlank = /[^\P{Z} ]|[\u200c\u200d]/u;

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
  if (depth > DEPTH_LIMIT) throw new NotUnderstood('commands nested too deep');
  if (source.length > LENGTH_LIMIT) throw new NotUnderstood('a very long command');
  if (unshown.test(source)) throw new NotUnderstood('invisible characters');
  const lifted = liftText(source);
  if (unshownBlank.test(lifted.unquoted))
    throw new NotUnderstood('spaces that the shell does not treat as spaces');
  const tree = parser.parse(lifted.text);
  if (tree === null) throw new NotUnderstood('a part that is not bash');
  try {
    checkSyntax(tree.rootNode, lifted);
    const found = collectCommands(tree.rootNode, lifted).map((each) => ({
      start: each.start,
      commands: [subCommandOf(each), ...startedBy(parser, each, depth)],
    }));
    found.push(
      ...lifted.lifts.map((lift) => ({ start: lift.start, commands: commandsOf(parser, lift, depth) })),
    );
    return found.sort((a, b) => a.start - b.start).flatMap(({ commands }) => commands);
  } finally {
    // WASM memory is not collected.
    tree.delete();
  }
}

/** What the shell runs and sets in a part of the text that it expands. */
function commandsOf(parser: Parser, lift: Lift, depth: number): SubCommand[] {
  const { start, end, scripts, assigns, evaluates } = lift;
  const place = { start, end };
  const nothing = { words: [], writes: [], reads: [], assigns: [] };
  return [
    ...(evaluates ? [{ ...nothing, ...place, words: ['eval', null] }] : []),
    ...(assigns.length > 0 ? [{ ...nothing, ...place, assigns }] : []),
    ...scripts.flatMap((script) =>
      commandsIn(parser, script.text, depth + 1).map((command) => ({
        ...command,
        start: script.isExact ? command.start + script.start : script.start,
        end: script.isExact ? command.end + script.start : script.end,
      })),
    ),
  ];
}

function startedBy(parser: Parser, { words, input }: FoundCommand, depth: number): SubCommand[] {
  return unwrap(words, input).flatMap((inner) => innerCommands(parser, inner, depth + 1));
}

function innerCommands(parser: Parser, inner: Inner, depth: number): SubCommand[] {
  if (depth > DEPTH_LIMIT) throw new NotUnderstood('commands nested too deep');
  if (inner.kind === 'script') {
    const { start, end } = inner;
    // Its places are places of a text that was unquoted; all of it stands in one word of ours.
    return commandsIn(parser, inner.text, depth).map((command) => ({ ...command, start, end }));
  }
  const { words, input } = inner;
  const [first] = words;
  const found: FoundCommand = {
    words,
    writes: [],
    reads: [],
    assigns: [],
    input,
    start: first?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
  };
  return [subCommandOf(found), ...startedBy(parser, found, depth)];
}

function subCommandOf({
  words,
  writes,
  reads,
  assigns,
  input,
  start,
  end,
  ...others
}: FoundCommand): SubCommand {
  const given = input === undefined ? {} : { input };
  const patterns = [...patternsOf(words), ...(others.patterns ?? [])];
  const named = patterns.length === 0 ? {} : { patterns };
  const sets = [...assigns, ...computedAssignments(words)];
  return {
    words: words.map(({ text }) => text),
    writes,
    reads,
    assigns: sets,
    ...named,
    ...given,
    start,
    end,
  };
}
