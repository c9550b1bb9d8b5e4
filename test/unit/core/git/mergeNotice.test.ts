import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { mergeKey, mergeNotice } from '../../../../src/core/git/mergeNotice';
import type { WorkedConflict } from '../../../../src/core/git/mergeWork';
import { inEnglish } from '../../../../src/core/text/phrase';
import { viewOf, workedOf } from '../../../support/mergeViews';

function check(conflicts: readonly WorkedConflict[], expected: string): void {
  assert.equal(inEnglish(mergeNotice({ conflicts })), expected);
}

describe('the notice of a merge that stopped', () => {
  const unsure = { candidates: [] };

  it('counts conflicts, files and sure candidates', () => {
    check([workedOf('a')], 'git stopped with 1 conflict in 1 file; 1 has a sure candidate.');
    check(
      [workedOf('a'), workedOf('b', {}, unsure)],
      'git stopped with 2 conflicts in 1 file; 1 has a sure candidate.',
    );
    check(
      [workedOf('a'), workedOf('b', {}, unsure), workedOf('c', {}, { path: 'c.py' })],
      'git stopped with 3 conflicts in 2 files; 2 have a sure candidate.',
    );
    check([workedOf('a', {}, unsure)], 'git stopped with 1 conflict in 1 file.');
  });

  it('is of one merge, however far it is', () => {
    const view = viewOf(workedOf('a'));
    const chosen = viewOf(workedOf('a', { state: 'chosen', choice: { candidate: 0, text: 'x' } }));
    assert.equal(mergeKey(chosen), mergeKey(view));
    assert.notEqual(mergeKey({ ...view, state: 'rebase' }), mergeKey(view));
    assert.equal(mergeKey({ ...view, state: 'none' }), null);
    assert.equal(mergeKey({ ...view, state: 'preview' }), null);
  });
});
