/** `repomaster hub run` as a process, beside a loopback GitHub with a tool that turns CSV into JSON, and a scripted model. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startGithub } from './github/githubServer';
import type { GithubServer } from './github/githubServer';
import { servedRepository, servedThread } from './github/served';
import type { ServedRepository } from './github/served';
import { startModelServer } from './modelServer';
import type { ModelServer } from './modelServer';
import { startProcess } from './process';
import type { Running } from './process';
import { calls, cli, git } from './taskRun';
import type { Answer } from './modelAnswers';
import { temporaryFolder } from './temporaryFolder';

export const TASK = 'Convert the CSV table data.csv to JSON, into out.json';

/** A manifest whose dependency is there, or was never committed. */
export function manifest(helper: 'helper' | 'helper-1.tgz'): string {
  const entry = { name: 'csv2json', version: '1.0.0', main: 'csv2json.js', scripts: { test: 'node --test' } };
  return `${JSON.stringify({ ...entry, dependencies: { helper: `file:./${helper}` } }, null, 2)}\n`;
}

const TOOL = `const { readFileSync, writeFileSync } = require('node:fs');
exports.convert = (text) => {
  const [head, ...rows] = text.trim().split('\\n').map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at], cell])));
};
if (require.main === module) {
  const [from, to] = process.argv.slice(2);
  writeFileSync(to, JSON.stringify(exports.convert(readFileSync(from, 'utf8'))));
}
`;

/** With a file `hold` its test waits until `.git/free` is there: what lies in `.git` stays when the clone is brought back. */
const TEST = `const { test } = require('node:test');
const { existsSync } = require('node:fs');
test('converts', async () => {
  while (existsSync('hold') && !existsSync('.git/free')) await new Promise((resolve) => setTimeout(resolve, 50));
  require('node:assert').deepEqual(require('./').convert('a,b\\n1,2'), [{ a: '1', b: '2' }]);
});
`;

const README = `# csv2json

Converts CSV tables to JSON files on the command line.

## Usage

    node csv2json.js in.csv out.json
`;

export interface HubPlace {
  readonly path: string;
  readonly github: GithubServer;
  readonly model: ModelServer;
  /** Serves these, the broken tool and its pull request by default. */
  readonly served: readonly ServedRepository[];
  /** Begins `repomaster hub run` with these arguments. */
  start(args: readonly string[], environment?: NodeJS.ProcessEnv): Running;
  /** The usual arguments, with the journal of that name. */
  usual(journal: string, ...more: readonly string[]): readonly string[];
  /** The clone that tasks work in. */
  clone(name?: string): string;
  close(): Promise<void>;
}

/** A repository of the tool at that name; `hold` keeps its test from ending. */
export function tool(
  place: string,
  name: string,
  helper: 'helper' | 'helper-1.tgz',
  hold: 'hold' | 'free' = 'free',
): string {
  const work = join(place, 'work', name);
  const files = {
    ...{ 'package.json': manifest(helper), 'csv2json.js': TOOL, 'index.test.js': TEST, 'README.md': README },
    'helper/package.json': '{"name": "helper", "version": "1.0.0"}\n',
    ...(hold === 'hold' ? { hold: '' } : {}),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), text);
  }
  git(work, 'init', '-q', '-b', 'main');
  git(work, 'add', '-A');
  git(work, 'commit', '-qm', 'first');
  return work;
}

/** The pull request that lets the set-up of the tool succeed, merged. */
export function repairOf(work: string): ServedRepository['threads'][number] {
  writeFileSync(join(work, 'package.json'), manifest('helper'));
  const diff = git(work, 'diff');
  git(work, 'checkout', '-q', '--', '.');
  return servedThread(7, 'Take helper from its folder: helper-1.tgz was never committed', {
    ...{ kind: 'pull', state: 'closed', merged: true, diff },
    body: "npm install fails:\n\n    npm error code ENOENT\n    npm error enoent ENOENT: no such file or directory, open 'helper-1.tgz'\n",
  });
}

/** How the service describes a tool, so that it is found for TASK. */
export function described(
  work: string,
  name: string,
  given: Partial<ServedRepository> = {},
): ServedRepository {
  return servedRepository(name, {
    ...{ description: 'Convert CSV tables to JSON on the command line', topics: ['csv', 'json'], stars: 50 },
    ...{ bare: join(work, '.git'), ...given },
  });
}

export async function hubPlace(
  serve: (path: string) => readonly ServedRepository[] = (path) => {
    const work = tool(path, 'csv2json', 'helper-1.tgz');
    return [described(work, 'octo/csv2json', { threads: [repairOf(work)] })];
  },
): Promise<HubPlace> {
  const folder = await temporaryFolder();
  const { path } = folder;
  writeFileSync(join(path, 'data.csv'), 'a,b\n1,2\n');
  const served = serve(path);
  const [github, model] = [await startGithub(served), await startModelServer()];
  const env = {
    ...process.env,
    ...{ XDG_CACHE_HOME: join(path, 'cache'), XDG_STATE_HOME: join(path, 'state') },
    ...{ XDG_CONFIG_HOME: join(path, 'config'), ANTHROPIC_API_KEY: '', GITHUB_TOKEN: '' },
  };
  return {
    ...{ path, github, model, served },
    start: (args, environment = {}) =>
      startProcess([cli, 'hub', 'run', ...args], { cwd: path, env: { ...env, ...environment } }),
    usual: (journal, ...more) => [
      ...['--task', TASK, '--input', 'data=data.csv', '--output', 'out', '--github-url', github.apiUrl],
      ...['--base-url', model.url, '--take-fixes', '--journal', journal, '--json', ...more],
    ],
    clone: (name = 'octo/csv2json') => join(path, 'cache', 'repomaster', 'hub', 'tasks', '127.0.0.1', name),
    close: async () => {
      await Promise.all([github.close(), model.close()]);
      await folder.remove();
    },
  };
}

/** What the model does: converts, looks at the result, submits its table. */
export function converting(path: string): readonly Answer[] {
  const command = `node csv2json.js ${join(path, 'data.csv')} ${join(path, 'out', 'out.json')}`;
  return [
    calls(['run_script', { command }]),
    calls(['run_script', { command: `cat ${join(path, 'out', 'out.json')}` }]),
    calls([
      'submit_phase',
      {
        answer: 'The table is in out.json.',
        commands: [{ command, output: 'one JSON file, a list of rows' }],
        constraints: [
          { constraint: 'CSV', by: 'argument', line: join(path, 'data.csv') },
          { constraint: 'data.csv', by: 'argument', line: `csv2json.js ${join(path, 'data.csv')}` },
          { constraint: 'JSON', by: 'output', line: '[{"a":"1","b":"2"}]' },
          { constraint: 'out.json', by: 'argument', line: join(path, 'out', 'out.json') },
        ],
        notes: ['Give the input before the output.'],
      },
    ]),
  ];
}
