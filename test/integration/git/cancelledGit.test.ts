/** A git that is cancelled while it works: nobody cleans up before it has ended. The git is a script that notes its end. */
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, watch, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CancelledError } from '../../../src/core/errors';
import { rawGit } from '../../../src/git/rawGit';
import { streamGit } from '../../../src/git/streamGit';
import { gitFolder } from '../scan/gitFolder';
import type { GitFolder } from '../scan/gitFolder';

describe('A cancelled git', function () {
  this.timeout(30_000);
  let folder: GitFolder;
  let notes: string;
  beforeEach(async () => {
    folder = await gitFolder();
    notes = join(folder.home, 'notes');
    mkdirSync(notes);
  });
  afterEach(() => folder.remove());

  const noted = (name: string): boolean => existsSync(join(notes, name));
  /** Resolves once the script has written the note. */
  const whenNoted = (name: string): Promise<void> =>
    new Promise((resolve) => {
      const watcher = watch(notes, () => {
        if (!noted(name)) return;
        watcher.close();
        resolve();
      });
    });
  const environmentWith = (...lines: readonly string[]): NodeJS.ProcessEnv => {
    const file = join(folder.home, 'bin', 'git');
    mkdirSync(join(folder.home, 'bin'));
    writeFileSync(file, ['#!/bin/sh', `cd '${notes}'`, ...lines, ''].join('\n'));
    chmodSync(file, 0o755);
    const { environment } = folder;
    return { ...environment, PATH: `${join(folder.home, 'bin')}${delimiter}${environment['PATH'] ?? ''}` };
  };
  const SLOW = ["trap 'sleep 0.3; touch ended; exit 1' TERM", 'touch begun', 'while :; do sleep 0.05; done'];
  const drain = async (pieces: AsyncIterable<string>): Promise<string> => {
    let all = '';
    for await (const piece of pieces) all += piece;
    return all;
  };
  const runs: Readonly<Record<string, (env: NodeJS.ProcessEnv, signal: AbortSignal) => Promise<unknown>>> = {
    rawGit: (environment, signal) =>
      rawGit({ folder: folder.path, environment, variables: {}, signal }, ['log']),
    streamGit: (environment, signal) => streamGit(folder.path, ['log'], environment, signal, drain),
  };

  for (const [name, run] of Object.entries(runs)) {
    it(`has ended before ${name} says so`, async () => {
      const abort = new AbortController();
      const begun = whenNoted('begun');
      const running = run(environmentWith(...SLOW), abort.signal);
      await begun;
      abort.abort();
      await assert.rejects(running, CancelledError);
      assert.ok(noted('ended'));
    });

    it(`is not waited for by ${name} beyond its end, whatever it started`, async () => {
      const abort = new AbortController();
      const begun = whenNoted('begun');
      const script = ['sleep 20 &', 'echo $! > child', 'touch begun', 'wait'];
      const running = run(environmentWith(...script), abort.signal);
      await begun;
      const from = performance.now();
      abort.abort();
      await assert.rejects(running, CancelledError);
      assert.ok(performance.now() - from < 10_000);
    });

    it(`is killed by ${name} if it does not end when asked`, async () => {
      const abort = new AbortController();
      const begun = whenNoted('begun');
      const script = ["trap '' TERM", 'touch begun', 'while :; do sleep 0.05; done'];
      const running = run(environmentWith(...script), abort.signal);
      await begun;
      abort.abort();
      await assert.rejects(running, CancelledError);
    });
  }
});
