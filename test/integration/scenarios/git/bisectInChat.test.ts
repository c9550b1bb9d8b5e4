/** `/bisect` of the chat over real git: in the places where a conversation's commands run. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Runner } from '../../../../src/core/running/runner';
import { createProbedRunner } from '../../../../src/run/boundary/probedRunner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { createSandbox } from '../../../../src/run/sandbox/sandbox';
import { createShellParser } from '../../../../src/run/shell/shellParser';
import { createGitPlans } from '../../../../src/session/gitPlans/openGitPlans';
import { bisectTool } from '../../../../src/tools/gitPlans/bisect';
import { repositoryRoot } from '../../../support/paths';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { noSignal } from '../../scan/gitFolder';
import { mergeStage, noCode, wholeState } from './merging';

const CHECK = 'python3 -c "import shop; assert shop.total([1, 2]) == 3"';

describe('/bisect in the chat', function () {
  this.timeout(120_000);
  const stage = mergeStage();
  const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));

  beforeEach(() => {
    for (let at = 0; at < 12; at++)
      stage.commit(`change ${at}`, {
        'shop.py': `def total(items):\n    return ${at < 8 ? 'sum(items)' : 'sum(items[1:])'}\n`,
        [`file${at}`]: `${at}\n`,
      });
    stage.git('tag', 'v1', 'main~11');
  });

  /** What the call answers, and prints while it runs. */
  async function bisectWith(
    runner: Runner,
    run: string,
  ): Promise<readonly [answer: string, printed: string]> {
    const { path, environment } = stage.folder;
    const probed = createProbedRunner(runner, { root: path, named: [], nowMs: () => 0 });
    const tool = bisectTool({
      plansOf: createGitPlans({ environment, code: noCode, folder: () => path }),
      ...{ root: path, runner: probed, boundary: () => probed.boundary() },
      parse: (command) => parser.parse(command),
    });
    const call = await tool.prepare({ good: 'v1', bad: 'main', run });
    let printed = '';
    const { text } = await call.run({ signal: noSignal, onOutput: (piece) => void (printed += piece) });
    return [text, printed];
  }

  const sandbox = (): Runner => {
    const { path: root, environment } = stage.folder;
    const shell = findLocalShell(environment);
    return createSandbox({ root, shell, environment, writable: [], readable: [], hidden: [] });
  };
  const found = (): RegExp =>
    new RegExp(`^First bad commit: ${stage.git('rev-parse', 'main~3').trim()} \\(\\d runs\\)`);
  const leftovers = (): readonly string[] => readdirSync(tmpdir()).filter((name) => /bisect/.test(name));

  it('runs in the sandbox, where the command can write its checkout and not the workspace', async function () {
    skipWithoutSandbox(this);
    const [state, before] = [wholeState(stage.folder), leftovers()];
    const { path, home } = stage.folder;
    const planting = `touch ${home}/outside ${path}/planted .git/planted 2>/dev/null; git update-ref refs/heads/main v1 2>/dev/null`;
    const [answer, printed] = await bisectWith(sandbox(), `${planting}; touch here && ${CHECK}`);
    assert.match(answer, found());
    assert.match(printed, /11 commits may be the first bad one; at most 4 runs\n/);
    assert.match(printed, /run 1: [0-9a-f]{10} is (?:good|bad) \(exit [01]\)/);
    assert.equal(existsSync(join(home, 'outside')), false);
    assert.deepEqual(wholeState(stage.folder), state);
    assert.deepEqual(leftovers(), before);
  });

  it('has no network in the sandbox, and sees git history there', async function () {
    skipWithoutSandbox(this);
    const network = `test "$(tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d ' ')" = lo || exit 200`;
    const history = `git log -1 --format=%s | grep -q ^change || exit 201`;
    const [answer, printed] = await bisectWith(sandbox(), `${network}; ${history}; ${CHECK}`);
    assert.match(answer, found(), printed);
  });

  it('runs on this machine as it is', async () => {
    const { path: root, environment } = stage.folder;
    const [answer] = await bisectWith(
      createLocalProcess({ root, shell: findLocalShell(environment), environment }),
      CHECK,
    );
    assert.match(answer, found());
  });

  it('is refused in a dev container, which has no folder beside the workspace', async () => {
    const ran: string[] = [];
    const container: Runner = {
      kind: 'container',
      run: async ({ command }) => {
        ran.push(command);
        throw new Error('nothing is to be run there');
      },
    };
    const { path, environment } = stage.folder;
    const tool = bisectTool({
      plansOf: createGitPlans({ environment, code: noCode, folder: () => path }),
      ...{ root: path, runner: container, boundary: async () => null },
      parse: (command) => parser.parse(command),
    });
    const call = await tool.prepare({ good: 'v1', bad: 'main', run: CHECK });
    await assert.rejects(
      call.run({ signal: noSignal, onOutput: () => undefined }),
      /which the dev container does not have/,
    );
    assert.deepEqual(ran, []);
  });
});
