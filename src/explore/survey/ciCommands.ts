/** Commands that build servers' files declare. */
import { isScalar } from 'yaml';
import type { Node, Scalar } from 'yaml';
import type { ReadFile } from './listedFiles';
import type { DeclaredCommand } from './projectCommands';
import { entriesOf, parseYaml, valueOf } from './yamlFile';
import type { UnreadFile, YamlFile } from './yamlFile';

/**
 * The `run:` steps of a workflow's jobs in the order of the jobs, of a block its lines; texts with `${{ }}` mean nothing
 * outside it. What several jobs share by an alias comes once, at the line where it is written. Or why the file is not read.
 */
export function workflowCommands({ text, lines }: ReadFile): readonly DeclaredCommand[] | UnreadFile {
  const file = parseYaml(text);
  if ('problem' in file) return file;
  const jobs = new Set(entriesOf(file, valueOf(file, file.contents, 'jobs')));
  const lists = new Set([...jobs].map((job) => valueOf(file, job, 'steps')));
  const steps = new Set([...lists].flatMap((list) => entriesOf(file, list)));
  const texts = new Set([...steps].map((step) => valueOf(file, step, 'run')));
  return [...texts].flatMap((run) => commandsOf(textLines(file, lines, run)));
}

/** The lines of `script:`, `before_script:` and `after_script:` lists of a GitLab pipeline. */
export function gitlabCommands({ lines }: ReadFile): readonly DeclaredCommand[] {
  let isScript = false;
  return lines.flatMap((text, at) => {
    const key = /^\s*(?:- )?([\w-]+):/.exec(text)?.[1];
    const item = /^\s*-\s+(.*)$/.exec(text)?.[1];
    if (key !== undefined && item === undefined) isScript = /^(?:before_|after_)?script$/.test(key);
    return isScript && item !== undefined ? stepOf(item.replace(/^(["'])(.*)\1$/, '$2'), at + 1) : [];
  });
}

interface TextLine {
  readonly text: string;
  readonly line: number;
}

/** The lines of a scalar's value, each with the line of the file that it begins in; none of anything else. */
function textLines(file: YamlFile, lines: readonly string[], node: Node | null): readonly TextLine[] {
  if (!isScalar(node) || typeof node.value !== 'string') return [];
  const first = file.lineOf(node);
  const values = node.value.split('\n').map((value) => value.trim());
  if (node.type === 'BLOCK_FOLDED') return foldedLines(values, lines, first);
  return values.map((text, at) => ({ text, line: first + (isLiteral(node) ? at + 1 : 0) }));
}

function isLiteral({ type }: Scalar): boolean {
  return type === 'BLOCK_LITERAL';
}

/** Of a block whose lines are joined: a line of the value begins with the next line of the file that it begins with. */
function foldedLines(
  values: readonly string[],
  lines: readonly string[],
  first: number,
): readonly TextLine[] {
  let line = first;
  return values.map((text) => {
    if (text === '') return { text, line };
    for (line++; line < lines.length; line++) {
      const own = (lines[line - 1] ?? '').trim();
      if (own !== '' && text.startsWith(own)) break;
    }
    return { text, line };
  });
}

function commandsOf(lines: readonly TextLine[]): readonly DeclaredCommand[] {
  const commands: DeclaredCommand[] = [];
  for (let at = 0; at < lines.length; at++) {
    const { text = '', line = 1 } = lines[at] ?? {};
    commands.push(...stepOf(text, line));
    const end = /<<-?\s*["']?(\w+)["']?/.exec(text)?.[1];
    // What a command is given to read is none itself.
    while (end !== undefined && at + 1 < lines.length && lines[at + 1]?.text !== end) at++;
    if (end !== undefined) at++;
  }
  return commands;
}

function stepOf(command: string, line: number): readonly DeclaredCommand[] {
  const isPlain =
    /^[\w./@~-]/.test(command) &&
    !/\$\{\{|^(?:echo|export|cd|if|fi|then|else|for|done|exit|set|ls|cat|cp|mv|rm|mkdir|chmod|tar|unzip|grep|sed|wget|curl|git|sudo|apt|apt-get|brew)\b/.test(
      command,
    );
  return isPlain && !command.endsWith('\\') && !/<</.test(command) ? [{ command, line, does: '' }] : [];
}
