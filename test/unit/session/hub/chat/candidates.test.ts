import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { inEnglish } from '../../../../../src/core/text/phrase';
import { storedView } from '../../../../../src/session/hub/chat/candidates';
import { COMMIT, storedRepository } from '../../../../support/storedRepositories';

describe('storedView', () => {
  const card = (provenance: string, commands = storedRepository().commands) => {
    const entry = storedRepository({ provenance, commands });
    const [only = assert.fail()] = storedView('resize', { entry, sureness: 1, shared: [] }).candidates;
    return { ...only, reason: inEnglish(only.reason) };
  };

  it('has the commit that was proven', () => assert.equal(card('run').commit, COMMIT));

  it('says when a run here proved it, an import beside it or not', () => {
    for (const provenance of ['run', 'run; import: team.json']) {
      const { reason, importedFrom } = card(provenance);
      assert.match(reason, /^It served “make thumbnails of photos” on 2026-10-01 with: resizer in\.jpg/);
      assert.equal(importedFrom, undefined);
    }
  });

  it('says of an import that nothing is proven here', () => {
    const { reason, importedFrom } = card('import: team.json');
    assert.match(reason, /^Imported from team\.json; not proven here\. There it served “make thumbnails/);
    assert.equal(importedFrom, 'team.json');
    assert.match(card('import: team.json', []).reason, /not proven here\. Its description fits/);
  });
});
