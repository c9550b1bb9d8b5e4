import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { percentRead, viewKey } from '../../../../src/session/folder/indexState';
import { summary } from './fakeIndexWorker';

describe('viewKey', () => {
  const ready = (changes: Parameters<typeof summary>[0]): string =>
    viewKey({ kind: 'ready', folder: '/r', summary: summary(changes) });

  it('tells an empty folder from one without a known language', () => {
    assert.equal(ready({}), 'ready');
    assert.equal(ready({ languages: [], skipped: 0 }), 'emptyFolder');
    assert.equal(ready({ languages: [], skipped: 3 }), 'noKnownLanguage');
  });

  it('is the kind of every other state', () => {
    assert.equal(viewKey({ kind: 'noFolder' }), 'noFolder');
    assert.equal(
      viewKey({ kind: 'cancelled', folder: '/r', summary: summary({ languages: [] }) }),
      'cancelled',
    );
  });
});

describe('percentRead', () => {
  it('is whole, rounded down, and never 100 before the end', () => {
    assert.equal(percentRead({ filesDone: 0, filesTotal: 3 }), 0);
    assert.equal(percentRead({ filesDone: 2, filesTotal: 3 }), 66);
    assert.equal(percentRead({ filesDone: 3, filesTotal: 3 }), 99);
  });

  it('is null while nothing is known of the total', () => {
    assert.equal(percentRead({ filesDone: 0, filesTotal: 0 }), null);
  });
});
