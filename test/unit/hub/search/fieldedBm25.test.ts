import assert from 'node:assert/strict';
import { candidateText } from '../../../../src/hub/search/candidateText';
import type { CandidateText } from '../../../../src/hub/search/candidateText';
import { wordScores } from '../../../../src/hub/search/fieldedBm25';
import { readReadme } from '../../../../src/hub/search/readmeText';
import { rarityOf } from '../../../../src/hub/search/salience';
import { servedRepository } from '../../../support/github/served';

function candidate(name: string, description: string | null, readme: string): CandidateText {
  const repository = { ...servedRepository(name, { description }), url: '', cloneUrl: '', pushedAt: null };
  return candidateText(repository, readReadme(readme));
}

describe('BM25 over fields', () => {
  it('is counted by hand', () => {
    const candidates = [candidate('a/b', 'gizmo', '# x\n'), candidate('c/d', 'other', '# x\n\ngizmo\n')];
    const [first, second] = wordScores(['gizmo'], candidates);
    // The description's mean length is 1: 3 times one mention. The prose's and the head's mean is half of the second's.
    assert.equal(first, 1);
    const own = 3 / (3 + 4);
    const long = 1 - 0.6 + 0.6 * 2;
    const prose = 0.5 / long;
    assert.equal(second?.toFixed(6), (prose / (prose + 4) / own).toFixed(6));
  });

  it('counts rare words most, and is 0 without any', () => {
    const candidates = [
      candidate('a/b', 'zzyzx thing', ''),
      candidate('c/d', 'python thing', ''),
      candidate('e/f', 'python thing', ''),
    ];
    assert.ok(rarityOf(['zzyzx']) > rarityOf(['python']));
    const [rare = 0, common = 0] = wordScores(['zzyzx', 'python'], candidates);
    assert.ok(rare > common);
    assert.deepEqual(wordScores(['nothing'], candidates), [0, 0, 0]);
    assert.deepEqual(wordScores(['nothing'], []), []);
  });
});
