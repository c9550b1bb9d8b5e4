/** What real shells complete: bash and zsh at a terminal that is typed at, fish by its own question. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import type { Context } from 'mocha';
import { findOnPath } from '../../src/run/localShell';
import type { Shell } from '../../src/cli/completion/completionSyntax';

/** Skips a test whose shell is not here, with the reason; CI skips nothing. */
export function skipWithout(shell: Shell, context: Context): void {
  const needed = shell === 'fish' ? [shell] : [shell, 'script'];
  const missing = needed.find((program) => findOnPath(program, process.env) === null);
  if (missing === undefined) return;
  assert.notEqual(process.env['CI'], 'true', `${missing} is not on PATH, and CI skips nothing`);
  process.stdout.write(`    skipped: ${missing} is not on PATH\n`);
  context.skip();
}

/** The words of each line, with all that the shell offers in the place of the last one. */
export async function wordsOffered(
  shell: Shell,
  { script, folder }: { readonly script: string; readonly folder: string },
  lines: readonly string[],
): Promise<readonly (readonly string[])[]> {
  return shell === 'fish' ? askedOfFish(script, folder, lines) : typed(shell, script, folder, lines);
}

async function askedOfFish(script: string, cwd: string, lines: readonly string[]): Promise<string[][]> {
  const asked = lines.map(async (line) => {
    const command = `source ${script}; complete -C '${line}'`;
    const { stdout } = await promisify(execFile)('fish', ['--no-config', '-c', command], { cwd });
    const offered = stdout.split('\n').flatMap((row) => (row === '' ? [] : [row.split('\t')[0] ?? '']));
    const before = line.split(' ').slice(1, -1);
    return [...before, ...offered.map((word) => word.replace(/\/$/, ''))];
  });
  return Promise.all(asked);
}

/** A key that puts all that is offered into the line: what is run then says what that was. */
const EVERY = '\u0014';

/** Its words are printed between two `@@`: nobody types these, and no terminal marks a cut line so. */
const TELL = `repomaster() { printf '\\n@%s' '@'; printf '[%s]' "$@"; printf '@%s\\n' '@'; }`;

const START: Readonly<
  Record<'bash' | 'zsh', { readonly command: string; readonly setUp: (script: string) => string[] }>
> = {
  bash: {
    command: 'bash --norc --noprofile -i',
    setUp: (script) => [`bind '"\\C-t": insert-completions'`, `source ${script}`],
  },
  zsh: {
    command: 'zsh -f -i',
    setUp: (script) => [
      'unset zle_bracketed_paste',
      'autoload -Uz compinit; compinit -u -D',
      `source ${script}`,
      'zle -C every complete-word _generic',
      `zstyle ':completion:every::::' completer _all_matches _complete`,
      `zstyle ':completion:every:*' insert yes`,
      `bindkey '^T' every`,
    ],
  },
};

async function typed(
  shell: 'bash' | 'zsh',
  script: string,
  cwd: string,
  lines: readonly string[],
): Promise<string[][]> {
  const { command, setUp } = START[shell];
  const env = { ...process.env, TERM: 'dumb', HISTFILE: '', INPUTRC: '/dev/null' };
  const terminal = spawn('script', ['-qfec', command, '/dev/null'], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  try {
    const output = terminal.stdout.setEncoding('utf8');
    const answers = createAnswers(output);
    terminal.stdin.write(`${[...setUp(script), TELL].join('\n')}\n`);
    const found: string[][] = [];
    for (const line of lines) {
      terminal.stdin.write(`${line}${EVERY}\n`);
      found.push(await answers());
    }
    return found;
  } finally {
    terminal.stdin.end('exit\n');
    terminal.kill();
  }
}

/** Each call waits for the words of the next command that was run. */
function createAnswers(output: NodeJS.ReadableStream): () => Promise<string[]> {
  let text = '';
  return () =>
    new Promise((done, failed) => {
      const look = (more = ''): void => {
        text += more;
        const [whole, words] = /@@(.*?)@@/s.exec(text) ?? [];
        if (whole === undefined || words === undefined) return;
        text = text.slice(text.indexOf(whole) + whole.length);
        output.off('data', look).off('end', ended);
        done([...words.matchAll(/\[(.*?)\]/g)].map(([, word = '']) => word));
      };
      const ended = (): void => failed(new Error(`the shell ended: ${text}`));
      output.on('data', look).on('end', ended);
      look();
    });
}
