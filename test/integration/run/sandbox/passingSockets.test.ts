/** Commands in a sandbox beside programs whose sockets, which are hidden from them, come and go. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { UserError } from '../../../../src/core/errors';
import { findLocalShell, findOnPath } from '../../../../src/run/localShell';
import { createHeldProcess } from '../../../../src/run/sandbox/sandbox';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { folderWith } from '../../../support/temporaryFolder';

/** Where a socket was that has ended since. */
const GONE = '/gone';

describe('A command beside sockets that come and go', () => {
  before(function () {
    skipWithoutSandbox(this);
  });

  /** What `true` came to where bwrap cannot cover the place the first so many times, and how often bwrap was begun. */
  async function outcome(place: string, failures: number): Promise<readonly [end: unknown, begun: number]> {
    const folder = await folderWith({ 'work/a.txt': '', 'bin/begun': '' });
    try {
      const [root, bin] = [join(folder.path, 'work'), join(folder.path, 'bin')];
      await writeFile(join(bin, 'bwrap'), failingFirst(place, failures), { mode: 0o755 });
      const environment = { ...process.env, PATH: [bin, process.env['PATH']].join(delimiter) };
      const places = { writable: [], readable: [], hidden: [] };
      const shell = findLocalShell(process.env);
      const runner = createHeldProcess({ root, shell, environment, ...places }, 'always');
      const request = { command: 'true', folder: root, timeoutMs: 30_000 };
      const end: unknown = await runner
        .run(request, { onOutput: () => undefined }, new AbortController().signal)
        .then(
          (report) => report.end,
          (error: unknown) => error,
        );
      return [end, (await readFile(join(bin, 'begun'), 'utf8')).length];
    } finally {
      await folder.remove();
    }
  }

  /** A program that fails as bwrap does, each time with a letter in `begun` beside it, and then is bwrap. */
  function failingFirst(place: string, failures: number): string {
    const bwrap = findOnPath('bwrap', process.env) ?? assert.fail('no bwrap');
    return `#!/bin/bash
if [[ " $* " == *" --json-status-fd "* ]]; then
  begun=\${0%/*}/begun
  printf x >>"$begun"
  if (( $(wc -c <"$begun") <= ${failures} )); then
    echo "bwrap: Can't create file at ${place}: Read-only file system" >&2
    exit 1
  fi
fi
exec ${bwrap} "$@"
`;
  }

  const exited = { kind: 'exited', code: 0 };

  for (const failures of [0, 1, 3])
    it(`begins where a socket that was to be covered is gone so often: ${failures}`, async () => {
      assert.deepEqual(await outcome(GONE, failures), [exited, failures + 1]);
    });

  it('is refused where one is gone each time, and at once where the place is there', async () => {
    for (const [place, tries] of [
      [GONE, 4],
      ['/etc', 1],
    ] as const) {
      const [end, begun] = await outcome(place, 100);
      assert.ok(end instanceof UserError, String(end));
      assert.match(end.message, /bwrap failed \(bwrap: Can't create file at \/.*Read-only file system\)/);
      assert.equal(begun, tries, place);
    }
  });
});
