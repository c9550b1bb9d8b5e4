import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createLinkText } from '../../../../src/session/participant/placeLinks';

describe("places in VS Code's own chat", () => {
  const shown = (...pieces: readonly string[]): string => {
    const links = createLinkText((path, line) => (path === 'a.py' ? `file:///${path}#L${line}` : null));
    return [...pieces.map((piece) => links.feed(piece)), links.flush()].join('');
  };

  it('lead to files, whole or in pieces', () => {
    assert.equal(shown('See [a.py:3](a.py:3).'), 'See [a.py:3](file:///a.py#L3).');
    assert.equal(shown('See [a.p', 'y:3](a.', 'py:3).'), 'See [a.py:3](file:///a.py#L3).');
    assert.equal(shown('[b](b.py:3)'), '[b](b.py:3)');
  });

  it('of another version are named only', () => {
    assert.equal(shown('- [a.py:3](a.py:3 "version v2") `f` added'), '- a.py:3 `f` added');
    assert.equal(shown('[my a.py:3](<my a.py:3> "version v2")'), 'my a.py:3');
    assert.equal(shown('- [a.py:3](a.py:3 "ver', 'sion v2") `f` added'), '- a.py:3 `f` added');
  });
});
