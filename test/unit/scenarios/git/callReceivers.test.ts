import assert from 'node:assert/strict';
import type { CalledSymbol } from '../../../../src/scenarios/git/callReceivers';
import { meaningOf, withReceivers } from '../../../../src/scenarios/git/callReceivers';

const method: CalledSymbol = { path: 'lib/job.py', symbol: 'A.run' };
const plain: CalledSymbol = { path: 'lib/job.py', symbol: 'run' };

/** What the call `run` in the last line of a file means. */
function meaning(called: CalledSymbol, text: string, path = 'use.py'): string | undefined {
  const [call] = withReceivers(text, [{ name: 'run', line: text.split('\n').length }]);
  return call === undefined ? undefined : meaningOf(call, called, { path, text });
}

describe('what a call by name means', () => {
  it('is the method where the class or its own object is named', () => {
    assert.equal(meaning(method, 'A.run(1)'), 'is');
    assert.equal(meaning(method, 'self.run(1)', 'lib/job.py'), 'is');
    assert.equal(meaning(method, 'this?.run(1)', 'lib/job.py'), 'is');
    assert.equal(meaning(method, 'self.run(1)'), 'may');
  });

  it('is the function where its name is bare, or that of its module stands before it', () => {
    assert.equal(meaning(plain, 'x = run(1)'), 'is');
    assert.equal(meaning(plain, 'import job\njob.run(1)'), 'is');
    assert.equal(meaning(plain, 'self.run(1)'), 'no');
  });

  it('is something else on what is imported from elsewhere', () => {
    assert.equal(meaning(method, 'import subprocess\nsubprocess.run(["x"])'), 'no');
    assert.equal(meaning(plain, 'import subprocess\nsubprocess.run(["x"])'), 'no');
    assert.equal(meaning(method, 'from lib.job import made\nmade.run(1)'), 'may');
  });

  it('may be it on what no line tells', () => {
    for (const text of ['a.run(1)', 'b().run(1)', 'c.d.run(1)', '  .run(1)', 'run(1)', 'other(1)'])
      assert.equal(meaning(method, text), 'may', text);
  });
});
