import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isWebAddress } from '../../../../src/core/hub/webAddress';

describe('isWebAddress', () => {
  it('takes https and this machine, and nothing else', () => {
    for (const url of ['https://github.com/octo/hello', 'http://127.0.0.1:80/o/n', 'http://[::1]/o/n'])
      assert.equal(isWebAddress(url), true, url);
    for (const url of [
      'git@github.com:octo/hello',
      'ssh://git@h/o/n',
      'http://example.com/o/n',
      'file:///o',
      '',
    ])
      assert.equal(isWebAddress(url), false, url);
  });
});
