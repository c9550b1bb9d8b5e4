import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { RunEnd } from '../../../../src/core/running/runner';
import { openContainer, runIn } from '../../../support/containers/devContainers';
import type { Attempt, OpenedContainer } from '../../../support/containers/devContainers';
import { BASE, useTestEngine } from '../../../support/containers/engine';
import { folderWith, temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const configuration = {
  image: BASE,
  remoteEnv: { GREETING: 'hello ${containerEnv:HOME}', PATH: '/opt/own:${containerEnv:PATH}' },
};

describe('createContainerRunner', function () {
  this.timeout(240_000);
  const engine = useTestEngine();
  let folder: TemporaryFolder;
  let storage: TemporaryFolder;
  let opened: OpenedContainer;
  const made: TemporaryFolder[] = [];
  before(async () => {
    [folder, storage] = await Promise.all([
      folderWith({
        '.devcontainer/devcontainer.json': `// Comments are allowed.\n${JSON.stringify(configuration)}`,
        'inner/a.txt': 'a\n',
      }),
      temporaryFolder(),
    ]);
    made.push(folder, storage);
    opened = await openContainer(engine(), folder.path, storage.path);
  });
  after(async () => {
    await Promise.all(made.map((each) => each.remove()));
  });
  const run = (command: string, attempt?: Attempt) => runIn(opened, command, attempt);

  const cases: readonly [command: string, end: RunEnd, output: string][] = [
    ['true', { kind: 'exited', code: 0 }, ''],
    ['echo out; exit 3', { kind: 'exited', code: 3 }, 'out\n'],
    ['echo err >&2', { kind: 'exited', code: 0 }, 'err\n'],
    ['no-such-program-here 2>/dev/null', { kind: 'exited', code: 127 }, ''],
    ['exit 125', { kind: 'exited', code: 125 }, ''],
    ['exec 2>/dev/null; sh -c "kill -KILL \\$\\$"; exit $?', { kind: 'exited', code: 137 }, ''],
    ["printf '\\033[31mred\\033[0m\\r\\n'", { kind: 'exited', code: 0 }, 'red\n'],
    ["printf 'no newline'", { kind: 'exited', code: 0 }, 'no newline'],
    ['echo "$CI $PAGER $TERM $NO_COLOR"', { kind: 'exited', code: 0 }, '1 cat dumb 1\n'],
    ['cat; echo "read to the end"', { kind: 'exited', code: 0 }, 'read to the end\n'],
    ['read -r line || echo nothing', { kind: 'exited', code: 0 }, 'nothing\n'],
    ['[[ a == a ]] && echo "$BASH" | grep -o bash', { kind: 'exited', code: 0 }, 'bash\n'],
    ['echo "$GREETING"; echo "${PATH%%:*}"', { kind: 'exited', code: 0 }, 'hello /root\n/opt/own\n'],
    [`echo "it's" '"quoted"' \\$x`, { kind: 'exited', code: 0 }, `it's "quoted" $x\n`],
    ['ls', { kind: 'exited', code: 0 }, 'inner\n'],
  ];
  for (const [command, end, output] of cases)
    it(command, async () => {
      const report = await run(command);
      assert.deepEqual([report.end, report.output], [end, output]);
      assert.equal(report.runner, 'container');
    });

  it('runs in the folder that is named, and what it writes is on the machine', async () => {
    const report = await run('pwd; cat a.txt >b.txt', { folder: join(folder.path, 'inner') });
    assert.match(report.output, /^\/workspaces\/[^/]+\/inner\n$/);
    assert.equal(report.folder, 'inner');
    assert.equal(await readFile(join(folder.path, 'inner/b.txt'), 'utf8'), 'a\n');
  });
});
