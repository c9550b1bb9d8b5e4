import assert from 'node:assert/strict';
import { loadScript } from '../../support/scripts';

interface RequireNode {
  nodeProblem(version: string): string | undefined;
}

interface Npm {
  npmSentence(what: string, output: string): string;
}

interface SetupErrors {
  asSetupError(error: unknown): { message: string; exitCode: number } | undefined;
}

describe('the sentence for Node.js', () => {
  let script: RequireNode;
  before(async () => (script = await loadScript<RequireNode>('requireNode.mjs')));

  it('names the version that is too old and what to do', () =>
    assert.equal(
      script.nodeProblem('v18.19.0'),
      'this needs Node.js 20 or newer and found v18.19.0: install a newer Node.js (https://nodejs.org) and run the same command again.',
    ));
  it('is not said for 20 and later', () => {
    assert.equal(script.nodeProblem('v20.0.0'), undefined);
    assert.equal(script.nodeProblem('v24.21.0'), undefined);
  });
});

describe('the sentence for a failed npm', () => {
  let script: Npm;
  before(async () => (script = await loadScript<Npm>('npm.mjs')));

  const check = (output: string, expected: RegExp): void => {
    const sentence = script.npmSentence('The thing', output);
    assert.match(sentence, expected);
    assert.doesNotMatch(sentence, /\n/);
  };

  it('names a registry that does not answer', () =>
    check(
      'npm error code ENOTFOUND\nnpm error network request failed',
      /^The thing could not be fetched .*did not answer \(ENOTFOUND\): check the network/,
    ));
  it('names a full disk', () =>
    check(
      'npm error code ENOSPC\nnpm error nospc',
      /^The thing .* because the disk is full: free some space/,
    ));
  it('names missing rights', () => check('npm error code EACCES', /^The thing could not be written: make/));
  it('names a missing version', () =>
    check('npm error code ETARGET\nnpm error notarget', /^The thing is not in npm's registry/));
  it('passes on npm’s own line otherwise', () =>
    check(
      'npm error code EUSAGE\nnpm error\nnpm error The lockfile is broken\n',
      /^The thing could not be installed \(npm: The lockfile is broken\)/,
    ));
});

describe('the sentence for the file system', () => {
  it('names a full disk, and calls what it does not know a bug', async () => {
    const { asSetupError } = await loadScript<SetupErrors>('setupError.mjs');
    const full = asSetupError(Object.assign(new Error('write'), { code: 'ENOSPC', path: '/x' }));
    assert.equal(full?.exitCode, 4);
    assert.match(full.message, /^the disk is full: free some space .*\(\/x\)\.$/);
    assert.equal(asSetupError(new TypeError('x is not a function')), undefined);
  });
});
