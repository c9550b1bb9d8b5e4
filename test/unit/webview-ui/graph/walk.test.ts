import assert from 'node:assert/strict';
import { pictureKey } from '../../../../webview-ui/graph/keys';
import { stepTowards } from '../../../../webview-ui/graph/walk';

const places = new Map([
  ['middle', { x: 0, y: 0 }],
  ['east', { x: 100, y: 10 }],
  ['far east', { x: 300, y: 0 }],
  ['north east', { x: 40, y: 60 }],
  ['south', { x: 5, y: -80 }],
]);
const all = [...places.keys()];
const keys = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

describe('walking the graph', () => {
  it('goes to the nearest node that lies in the direction', () => {
    assert.equal(stepTowards(places, 'middle', all, 'right'), 'east');
    assert.equal(stepTowards(places, 'middle', all, 'up'), 'north east');
    assert.equal(stepTowards(places, 'middle', all, 'down'), 'south');
  });

  it('stays where no candidate lies that way', () => {
    assert.equal(stepTowards(places, 'middle', all, 'left'), null);
    assert.equal(stepTowards(places, 'middle', ['south', 'gone', 'middle'], 'right'), null);
    assert.equal(stepTowards(places, 'gone', all, 'right'), null);
  });

  it('leaves the editor its own keys', () => {
    assert.deepEqual(pictureKey({ ...keys, key: 'E', shiftKey: true }), { does: 'explore' });
    assert.deepEqual(pictureKey({ ...keys, key: 'F10', shiftKey: true }), { does: 'menu' });
    for (const pressed of [
      { ...keys, key: 'f', ctrlKey: true },
      { ...keys, key: 'F10' },
      { ...keys, key: 'Tab' },
    ])
      assert.equal(pictureKey(pressed), null, pressed.key);
  });
});
