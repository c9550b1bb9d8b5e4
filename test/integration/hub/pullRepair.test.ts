import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPullRepair } from '../../../src/session/hub/pullRepair';
import { git } from '../../support/taskRun';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

describe('The repair of a set-up by a pull request', () => {
  let place: TemporaryFolder;
  beforeEach(async () => {
    place = await temporaryFolder();
  });
  afterEach(() => place.remove());

  it('runs no filter that a command of the set-up put into .git', async () => {
    const root = join(place.path, 'clone');
    const ran = join(place.path, 'ran');
    mkdirSync(root);
    git(root, 'init', '-q');
    writeFileSync(join(root, 'a.txt'), 'a\n');
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'first');
    writeFileSync(join(root, 'a.txt'), 'a, repaired\n');
    const diff = join(place.path, 'pull.diff');
    writeFileSync(diff, git(root, 'diff'));
    git(root, 'checkout', '-q', '--', '.');
    writeFileSync(join(root, '.gitattributes'), '* filter=x\n');
    for (const name of ['clean', 'smudge']) git(root, 'config', `filter.x.${name}`, `touch '${ran}'; cat`);
    const url = 'https://h/o/n/pull/7';
    const thread = { url, kind: 'pull', relevant: true, reason: '', solution: null, diff } as const;
    const repair = createPullRepair({
      ...{ root, environment: process.env, takesFixes: true, tell: () => undefined },
      ask: () => Promise.resolve({ results: [thread], merged: new Set([url]) }),
    });
    const repaired = await repair('npm error', new AbortController().signal);
    assert.deepEqual(repaired, { kind: 'applied', url });
    assert.equal(readFileSync(join(root, 'a.txt'), 'utf8'), 'a, repaired\n');
    assert.equal(existsSync(ran), false);
  });
});
