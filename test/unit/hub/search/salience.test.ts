import assert from 'node:assert/strict';
import { literalsIn } from '../../../../src/hub/search/literals';
import { readTask } from '../../../../src/hub/search/readTask';
import { rarityOf, salienceOf } from '../../../../src/hub/search/salience';

describe('how much a word says', () => {
  it('falls with the descriptions that have it, from 1 to 0', () => {
    const rarities = ['zzyzx', 'subtitl', 'pdf', 'python'].map((stem) => rarityOf([stem]));
    assert.equal(rarities[0], 1);
    assert.deepEqual(
      [...rarities].sort((a, b) => b - a),
      rarities,
    );
    assert.ok((rarities.at(-1) ?? 0) > 0);
    assert.equal(rarityOf(['python', 'zzyzx']), 1);
  });

  it('is less for a word that no package speaks of, unless it is written as formats are', () => {
    const [plain] = readTask('Read zzyzx').concepts.slice(-1);
    const [ending] = readTask('Read .zzyzx').concepts.slice(-1);
    assert.ok(plain !== undefined && ending !== undefined);
    assert.ok(salienceOf(plain) < salienceOf(ending) / 2);
  });
});

describe('values in a task', () => {
  it('say what they are', () => {
    const meant = (text: string): readonly string[] => literalsIn(text).meant;
    assert.deepEqual(meant('name #3a7bd5 please'), ['color']);
    assert.deepEqual(meant('3.2 ± 0.1'), ['error propagation']);
    assert.deepEqual(meant('repair schÃ¶n'), ['mojibake']);
    assert.deepEqual(meant('run at */5 * * * 1-5'), ['cron']);
    assert.deepEqual(meant('Convert PDF to text, issue #12, 3 - 4 files'), []);
    assert.equal(literalsIn('name #3a7bd5').left.trim(), 'name');
  });
});
