/** `repomaster run` as a process beside a scripted model server, on a small repository of a real git. */
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { reply } from './modelAnswers';
import type { Answer } from './modelAnswers';
import { repositoryRoot } from './paths';
import { startProcess } from './process';
import type { Ended, Running } from './process';
import { programFolders } from './programFolders';
import { validatorOf } from './schemaCheck';
import { folderWith } from './temporaryFolder';
import type { TemporaryFolder } from './temporaryFolder';

/** Another one, as of an earlier commit, is measured by naming it. */
export const cli = process.env['REPOMASTER_CLI'] ?? join(repositoryRoot, 'dist', 'cli.js');

/** A shop whose totals forget how many of an item there are; its test says so. */
export const shop = {
  'src/price.mjs':
    'export function total(items) {\n  return items.reduce((sum, item) => sum + item.price, 0);\n}\n',
  'src/cart.mjs':
    "import { total } from './price.mjs';\n\nexport function checkout(cart) {\n  return total(cart.items);\n}\n",
  'test/check.mjs':
    "import { checkout } from '../src/cart.mjs';\nconst due = checkout({ items: [{ price: 2, count: 3 }, { price: 1, count: 1 }] });\nif (due !== 7) {\n  console.error(`expected 7, got ${due}`);\n  process.exit(1);\n}\n",
  'README.md': '# Shop\n\nTotals of carts.\n',
} as const;

export const check = 'node test/check.mjs';

/** A call of one tool as a reply of the model. */
export const calls = (
  ...uses: readonly (readonly [name: string, input: Record<string, unknown>])[]
): Answer => reply({ toolUses: uses.map(([name, input]) => ({ name, input })) });

/** The work that mends the shop: look, plan, two edits of which one is wrong, a failing check, the repair, the answer. */
export const mending: readonly Answer[] = [
  calls(['view_structure', {}], ['search_code', { query: 'total of a cart' }]),
  calls(['view_code', { targets: ['src/price.mjs', 'src/cart.mjs'] }]),
  calls([
    'plan',
    {
      files: [{ path: 'src/price.mjs', symbols: ['total'] }, { path: 'src/cart.mjs' }],
      steps: ['count items'],
    },
  ]),
  calls(
    [
      'edit_file',
      {
        path: 'src/price.mjs',
        edits: [{ old_text: 'sum + item.price, 0)', new_text: 'sum + item.price - item.count, 0)' }],
      },
    ],
    [
      'edit_file',
      {
        path: 'src/cart.mjs',
        edits: [{ old_text: 'checkout(cart) {', new_text: 'checkout(cart) {\n  // The sum of all items.' }],
      },
    ],
  ),
  calls(['run_script', { command: check, purpose: 'See whether it works' }]),
  calls([
    'edit_file',
    {
      path: 'src/price.mjs',
      edits: [{ old_text: 'item.price - item.count', new_text: 'item.price * item.count' }],
    },
  ]),
  calls(['run_script', { command: check }]),
  calls([
    'submit',
    {
      answer:
        'Totals count items now: I changed `total` (src/price.mjs:2) and a comment in src/cart.mjs:4. The check passes.',
    },
  ]),
];

export async function gitShop(): Promise<TemporaryFolder> {
  const folder = await folderWith(shop);
  git(folder.path, 'init', '-q');
  git(folder.path, 'add', '-A');
  git(folder.path, 'commit', '-qm', 'Shop');
  return folder;
}

/** Runs git there, and returns what it printed. Throws with its words where it fails. */
export function git(folder: string, ...args: readonly string[]): string {
  const who = ['-c', 'user.name=T', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false'];
  const { status, stdout, stderr } = spawnSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

export interface RunOutcome extends Ended {
  /** What --json printed. */
  readonly result: RunJson;
}

/** The contract's value of run --json, as far as tests look at it. */
export interface RunJson {
  readonly outcome: string;
  readonly reason: string;
  readonly answer: string;
  readonly citations: readonly { readonly path: string; readonly line: number; readonly verified: boolean }[];
  readonly files: readonly { readonly path: string; readonly change: string }[];
  readonly breaches: readonly { readonly path: string; readonly symbol: string }[];
  readonly findings: readonly { readonly kind: string; readonly path: string; readonly line: number }[];
  readonly checks: readonly { readonly command: string; readonly before: string; readonly after: string }[];
  readonly results: readonly { readonly path: string; readonly bytes: number }[];
  readonly boundary: string;
  readonly turns: number;
  readonly tokens: Readonly<Record<string, number>>;
  readonly seconds: number;
}

const programs = programFolders();

/**
 * The environment of a run: no key of whoever runs the tests, stores of its own, and nothing of the npm that runs the
 * tests, which would give its project's settings to every npm inside.
 */
export function runEnvironment(home: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => name !== 'ANTHROPIC_API_KEY' && !/^npm_/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    // Where a test puts a program that is found before the machine's.
    PATH: [join(home, 'bin'), programs].join(delimiter),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
  };
}

export function startRun(folder: string, home: string, url: string, ...args: readonly string[]): Running {
  return startProcess([cli, 'run', folder, '--base-url', url, '--json', ...args], {
    cwd: home,
    env: runEnvironment(home),
  });
}

const validate = validatorOf('run');

/** Runs it to its end; what it prints is as its schema says. */
export async function runTask(
  folder: string,
  home: string,
  url: string,
  ...args: readonly string[]
): Promise<RunOutcome> {
  const ended = await startRun(folder, home, url, ...args).ended;
  if (ended.stdout.trim() === '') return { ...ended, result: {} as RunJson };
  const result = JSON.parse(ended.stdout) as RunJson;
  if (!validate(result)) throw new Error(`${JSON.stringify(validate.errors)} in ${ended.stdout}`);
  return { ...ended, result };
}
