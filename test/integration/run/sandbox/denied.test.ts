/** What a rule forbids is refused to what a command starts, too. */
import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { findLocalShell } from '../../../../src/run/localShell';
import { createHeldProcess } from '../../../../src/run/sandbox/sandbox';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const files = {
  'forbidden.sh': '#!/bin/sh\ngit push\n',
  'hidden.sh': 'p=pu; g=git; $g -C . "${p}sh" --tags\n',
  'nested.sh': '. ./forbidden.sh\n',
  'run.py': "import subprocess, sys\nsys.exit(subprocess.call(['git', 'push']))\n",
  Makefile: 'all:\n\t@git push\n',
  'package.json': '{"name":"x","version":"1.0.0","scripts":{"up":"git push"}}\n',
};
const forbidden = [
  ...[
    'git push',
    'git -C . push --tags',
    'sh forbidden.sh',
    './forbidden.sh',
    'sh hidden.sh',
    'sh nested.sh',
  ],
  ...[
    '. ./forbidden.sh',
    'python3 run.py',
    'make -s',
    'npm run -s up',
    'xargs git < words.txt',
    'env git push',
  ],
  ...[
    "echo 'git push' > x.sh; sh x.sh",
    'printf "git %s" push | sh',
    'sh -c "git pu""sh"',
    'find . -name run.py -exec git push \\;',
  ],
  ...['sh -c "python3 ./secret/x.py"', 'p=secret; python3 -u $p/x.py'],
  ...['curl --version', 'frob', "it's --now *x"],
];

describe('What a rule forbids where commands are held', function () {
  this.timeout(60_000);
  let folder: TemporaryFolder | undefined;
  before(async function () {
    skipWithoutSandbox(this);
    folder = await folderWith({ ...files, 'words.txt': 'push\n' });
    chmodSync(join(folder.path, 'forbidden.sh'), 0o755);
  });
  after(() => folder?.remove());

  async function run(command: string, denied: readonly string[]) {
    const root = folder?.path ?? assert.fail('not begun');
    const none = { writable: [], readable: [], hidden: [], denied: () => denied };
    const runner = createHeldProcess(
      { root, environment: process.env, shell: findLocalShell(process.env), ...none },
      'asked',
    );
    const request = { command, folder: root, timeoutMs: 30_000 };
    return runner.run(request, { onOutput: () => undefined }, new AbortController().signal);
  }

  const rules = ['python3 secret/*', 'git push *', 'curl', '/opt/x/frob', "it's --now *x"];
  for (const command of forbidden)
    it(`is refused: ${command}`, async () => {
      const { output } = await run(command.replace("it's", "it\\'s").replace('*x', "'*x'"), rules);
      assert.match(output, /the user's rule "[^\n]+" forbids it/);
    });

  it('leaves the rest as it is, with arguments, input and exit code', async () => {
    const command =
      'd=$(mktemp -d); git init -q $d && git -C $d log; echo $?; printf "a b\\n*\\n" | git hash-object --stdin; git rev-parse --sq-quote "a  b" "*" ""';
    const [held, free] = [await run(command, rules), await run(command, [])];
    assert.equal(held.output, free.output);
    assert.match(held.output, /128\n/);
  });

  it('leaves PATH as it is where no rule forbids anything', async () => {
    assert.equal((await run('printf %s "$PATH"', [])).output, process.env['PATH']);
  });
});
