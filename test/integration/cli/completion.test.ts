import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMMANDS, COMMON } from '../../../src/cli/arguments';
import { SHELLS } from '../../../src/cli/completion/completionSyntax';
import { repositoryRoot } from '../../support/paths';
import { skipWithout, wordsOffered } from '../../support/shells';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const commands = COMMANDS.map(({ name }) => name);
const files = ['plan.dot', 'task.md'];
const folders = ['my folder', 'src'];

/** What is typed, and what is offered in the place of its last word. */
const cases: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['repomaster ', commands],
  ['repomaster ind', ['index']],
  ...COMMANDS.map(({ name, options }): [string, string[]] => [
    `repomaster ${name} --`,
    Object.keys({ ...options, ...COMMON }).map((option) => `--${option}`),
  ]),
  ['repomaster index --of ', ['modules', 'calls', 'tree']],
  ['repomaster index --of=', ['modules', 'calls', 'tree']],
  ['repomaster index --graph=plan.dot --of t', ['tree']],
  ['repomaster run --task a:b=c --runner ', ['local', 'sandbox', 'devcontainer']],
  ['repomaster run --approve ', ['none', 'rules', 'all']],
  ['repomaster replay --approve ', ['none', 'all']],
  ['repomaster explore view_', ['view_structure', 'view_code']],
  ['repomaster help i', ['index']],
  ['repomaster completion ', [...SHELLS]],
  ['repomaster schema re', ['replay']],
  ['repomaster index ', folders],
  ['repomaster index -- ', folders],
  ['repomaster index --stats --workers 2 s', ['src']],
  ['repomaster explore view_code ', folders],
  ['repomaster replay ', [...files, ...folders]],
  ['repomaster replay task.md s', ['src']],
  ['repomaster index --json ta', ['task.md']],
  ['repomaster index --json=ta', ['task.md']],
  ['repomaster run --output s', ['src']],
  ['repomaster run --input plan=pl', ['plan=plan.dot']],
  ['repomaster run --task ', []],
];

describe('completion in real shells', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await folderWith({ 'task.md': '', 'plan.dot': '', 'src/a.py': '', 'my folder/b.py': '' });
  });
  after(() => folder.remove());

  for (const shell of SHELLS)
    it(`offers commands, options, values, files and folders in ${shell}`, async function () {
      skipWithout(shell, this);
      const home = await folderWith({});
      try {
        const script = join(home.path, `repomaster.${shell}`);
        const cli = join(repositoryRoot, 'dist', 'cli.js');
        const { stdout } = await promisify(execFile)(process.execPath, [cli, 'completion', shell]);
        await writeFile(script, stdout);
        const found = await wordsOffered(
          shell,
          { script, folder: folder.path },
          cases.map(([line]) => line),
        );
        assert.deepEqual(
          found.map((words, at) => offeredIn(cases[at]?.[0] ?? '', words)),
          cases.map(([line, offered]) => [line, [...offered].sort()]),
        );
      } finally {
        await home.remove();
      }
    });
});

/** Some shells repeat what stands before a `=` with each value, and some leave it in the first one. */
function offeredIn(line: string, words: readonly string[]): [string, string[]] {
  const offered = words.slice(line.split(' ').length - 2).filter((word) => word !== '');
  return [line, offered.map((word) => word.replace(/^--\w+=/, '')).sort()];
}
