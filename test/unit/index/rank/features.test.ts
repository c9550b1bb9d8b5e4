import assert from 'node:assert/strict';
import { complexityScore } from '../../../../src/index/rank/complexity';
import { docScore } from '../../../../src/index/rank/doc';
import { gitScore } from '../../../../src/index/rank/git';
import { usageScore } from '../../../../src/index/rank/usage';

const DAY = 86_400;

describe('complexityScore', () => {
  const check = (branches: number, depth: number, expected: number): void =>
    assert.equal(complexityScore({ branches, depth }), expected);

  it('averages branches/50 and depth/5', () => {
    check(0, 0, 0);
    check(20, 2, 0.4);
    check(25, 0, 0.25);
  });
  it('cuts each half at 1', () => {
    check(500, 0, 0.5);
    check(500, 9, 1);
  });
});

describe('usageScore', () => {
  const check = (importers: number, outsideCallSites: number, expected: number): void =>
    assert.equal(usageScore({ importers, outsideCallSites }), expected);

  it('averages importers/10 and call sites/50', () => {
    check(0, 0, 0);
    check(4, 20, 0.4);
    check(1, 0, 0.05);
  });
  it('cuts each half at 1', () => {
    check(11, 0, 0.5);
    check(11, 51, 1);
  });
});

describe('docScore', () => {
  const none = { parameters: false, returns: false, examples: false };

  it('takes 0.7 for 200 characters', () => {
    assert.equal(docScore({ characters: 0, ...none }), 0);
    assert.equal(docScore({ characters: 100, ...none }), 0.35);
    assert.equal(docScore({ characters: 4000, ...none }), 0.7);
  });
  it('adds 0.1 for each described section', () => {
    assert.equal(docScore({ characters: 100, ...none, returns: true }), 0.45);
    assert.equal(docScore({ characters: 200, parameters: true, returns: true, examples: true }), 1);
  });
});

describe('gitScore', () => {
  const head = 1_700_000_000;

  it('takes 0.7 for 20 commits and 0.3 for a commit at HEAD', () => {
    assert.equal(gitScore({ commits: 20, lastTime: head }, head), 1);
    assert.equal(gitScore({ commits: 10, lastTime: head }, head), 0.65);
    assert.equal(gitScore({ commits: 90, lastTime: head - 365 * DAY }, head), 0.7);
  });
  it('lets recency fall by the day until a year is over', () => {
    const spring = gitScore({ commits: 0, lastTime: head - 73 * DAY }, head);
    assert.equal(spring.toFixed(12), (0.3 * 0.8).toFixed(12));
    assert.equal(gitScore({ commits: 4, lastTime: head - 3650 * DAY }, head), 0.14);
  });
  it('never passes 1 for a commit dated after HEAD', () => {
    assert.equal(gitScore({ commits: 20, lastTime: head + 900 * DAY }, head), 1);
  });
  it('is 0 for a file that git does not know, and without a repository', () => {
    assert.equal(gitScore(null, head), 0);
    assert.equal(gitScore({ commits: 3, lastTime: head }, null), 0);
  });
});
