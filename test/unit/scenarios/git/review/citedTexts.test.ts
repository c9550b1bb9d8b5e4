import assert from 'node:assert/strict';
import { citedTexts } from '../../../../../src/scenarios/git/review/citedTexts';

describe('Places that a finding cites', () => {
  const code = citedTexts(
    new Map([
      ['a/utils.py', 'A = 1\n'.repeat(10)],
      ['utils.py', 'B = 1\n'.repeat(300)],
      ['b/tax.py', 'C = 1\n'.repeat(10)],
      ['c/tax.py', 'D = 1\n'.repeat(20)],
    ]),
  );
  const isThere = async (path: string, line: number): Promise<boolean> => {
    const signal = new AbortController().signal;
    const [answer] = await code.lookUp([{ kind: 'place', path, line, endLine: null }], signal);
    return answer?.kind === 'found';
  };

  it('are looked for in the file of that very path first', async () => {
    assert.equal(await isThere('utils.py', 300), true);
    assert.equal(await isThere('utils.py', 301), false);
    assert.equal(await isThere('a/utils.py', 11), false);
  });

  it('are there where any file with that end of a path has the line', async () => {
    assert.equal(await isThere('tax.py', 20), true);
    assert.equal(await isThere('tax.py', 21), false);
    assert.equal(await isThere('x.py', 1), false);
  });
});
