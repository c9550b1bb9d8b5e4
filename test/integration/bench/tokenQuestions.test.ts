import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoopName } from '../../bench/tokens/session';
import type { Measured } from '../../bench/tokens/tokensReport';
import { reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer } from '../../support/modelServer';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { runEnvironment } from '../../support/taskRun';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const whichFile = {
  ...{ id: 'which-file', class: 'question', task: 'Which file works totals out?' },
  folder: join(repositoryRoot, 'test', 'bench', 'tasks', 'samples', 'count-items', 'repository'),
  grader: 'test "$(cat "$ANSWER_FILE")" = "src/price.mjs works them out."',
  answer: 'src/price.mjs works them out.',
};

describe('questions of the token bench', () => {
  let home: TemporaryFolder;
  let server: ModelServer;

  beforeEach(async () => {
    home = await folderWith({ 'tasks/which-file.json': JSON.stringify(whichFile) });
    server = await startModelServer();
  });

  afterEach(async () => {
    await server.close();
    await home.remove();
  });

  const write = (task: object): Promise<void> =>
    writeFile(join(home.path, 'tasks', 'which-file.json'), JSON.stringify(task));

  const bench = (...words: readonly string[]): Promise<Ended> =>
    startProcess(
      [join(repositoryRoot, 'out', 'test', 'bench', 'tokens', 'main.js'), '--tasks', home.path, ...words],
      { cwd: home.path, env: runEnvironment(home.path) },
    ).ended;

  const record = async (loop: LoopName): Promise<void> => {
    server.push(reply({ text: whichFile.answer }));
    const words = ['which-file', '--base-url', server.url, '--model', 'scripted', '--loop', loop];
    const { code, stderr } = await bench(...words);
    assert.equal(code, 0, stderr);
    server.expectDone();
  };

  it('are graded by the answer of either loop', async () => {
    await record('plain');
    await record('ours');
    const wrong = { ...whichFile, grader: 'grep -q shop.mjs "$ANSWER_FILE"' };
    for (const [task, passed] of [[whichFile, true] as const, [wrong, false] as const]) {
      await write(task);
      const found = JSON.parse((await bench('--json')).stdout) as readonly Measured[];
      assert.deepEqual(
        found.map((each) => [each.loop, each.passed]),
        [
          ['plain', passed],
          ['ours', passed],
        ],
      );
    }
  });

  it('have their graders tried with no answer and with the right one', async () => {
    assert.match((await bench('--check-tasks')).stdout, /^which-file: ok\n/);
    await write({ ...whichFile, answer: 'src/shop.mjs' });
    assert.match((await bench('--check-tasks')).stdout, /^which-file: once it is done: /);
    await write({ ...whichFile, grader: 'test -f "$ANSWER_FILE"' });
    assert.match((await bench('--check-tasks')).stdout, /^which-file: its grader passes before/);
  });
});
