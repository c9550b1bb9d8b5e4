/** Questions that are limited to a file or folder, asked without a model. */
import assert from 'node:assert/strict';
import { ask, place } from './askNoModel';

describe('noModel about what stands in a place', () => {
  it('says that of what did not fit some may stand in the place that was asked for', async () => {
    const told = {
      text: [
        'm.f (m.py:1) is called by 3 symbols at 3 sites, all exact.',
        'Callers, with the sites of the calls:',
        '  a.g  a.py:2',
        '  and 2 more',
        'index v1',
      ],
      results: [place('a.py', 2, 'a.g')],
    };
    const { lines } = await ask('who calls f from src?', told);
    assert.equal(
      lines[0],
      'None of the 1 results is in `src`. 2 more did not fit into the answer and may match. In total:',
    );
  });
});
