import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { inEnglish } from '../../../../../src/core/text/phrase';
import { forgetQuestion } from '../../../../../src/session/hub/chat/forgetQuestion';
import { COMMIT, openedStore, storedRepository } from '../../../../support/storedRepositories';
import { temporaryFolder } from '../../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../../support/temporaryFolder';

describe('forgetQuestion', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('names the commit, or how many go', () => {
    const { store } = openedStore(folder.path);
    const { url } = storedRepository();
    const asked = (commit: string | null): string => inEnglish(forgetQuestion(store, url, commit));
    store.save(storedRepository(), null);
    assert.equal(asked(null), `Forget ${url}?`);
    store.save(storedRepository({ commit: 'b2'.repeat(20) }), null);
    assert.equal(asked(null), `Forget ${url}, all 2 stored commits?`);
    assert.equal(asked(COMMIT), `Forget ${url} at 0123456789ab?`);
  });
});
