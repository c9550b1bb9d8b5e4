import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  contrast,
  cssColour,
  groupColours,
  mix,
  parseColour,
  readPalette,
  withContrast,
} from '../../../../webview-ui/graph/colours';
import type { Colour, Palette } from '../../../../webview-ui/graph/colours';
import { nodeOf } from '../../../support/graphViews';
import { dark, highContrast, light } from '../../../support/themes';
import type { Theme } from '../../../support/themes';

function paletteOf({ variables, name }: Theme): Palette {
  return readPalette((variable) => variables[variable] ?? '', name === 'high-contrast');
}

const part = fc.integer({ min: 0, max: 255 });
const anyColour: fc.Arbitrary<Colour> = fc.tuple(part, part, part);

describe('the colours of the graph', () => {
  for (const theme of [dark, light, highContrast])
    it(`can be told from the background in ${theme.name}`, () => {
      const { background, text, focus, groups, others, edges } = paletteOf(theme);
      for (const colour of [...groups, others, focus])
        assert.ok(contrast(colour, background) >= 3, cssColour(colour));
      assert.ok(contrast(text, background) >= 4.5);
      if (theme.name === 'high-contrast')
        for (const colour of Object.values(edges))
          assert.ok(contrast(colour, background) >= 3, cssColour(colour));
    });

  it('tell exact calls from inferred ones, which are nearer to the background', () => {
    for (const theme of [dark, light]) {
      const { edges, inferred, background } = paletteOf(theme);
      assert.ok(contrast(inferred, background) < contrast(edges.calls, background));
    }
  });

  it('are made for a theme that sets no variable at all', () => {
    const palette = readPalette(() => '', false);
    assert.equal(palette.groups.length, new Set(palette.groups.map(cssColour)).size);
  });

  it('go to groups by their number of nodes, then by name; the rest share one', () => {
    const palette = paletteOf(dark);
    const nodes = ['b', 'a', 'c', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'].map((group, at) =>
      nodeOf(String(at), { group }),
    );
    const colours = groupColours(nodes, palette);
    assert.deepEqual([...colours.keys()].slice(0, 3), ['c', 'a', 'b']);
    assert.equal(colours.get('c'), palette.groups[0]);
    assert.equal(colours.get('k'), palette.others);
  });

  it('are read as themes write them', () => {
    const forms: [string, Colour | null][] = [
      ['#fff', [255, 255, 255]],
      [' #1F1f1f ', [31, 31, 31]],
      ['#1f1f1f80', [31, 31, 31]],
      ['rgb(1, 2, 3)', [1, 2, 3]],
      ['rgba(1 2 3 / 50%)', [1, 2, 3]],
      ['', null],
      ['red', null],
      ['#12345', null],
    ];
    for (const [text, colour] of forms) assert.deepEqual(parseColour(text), colour, text);
  });

  it('have the contrast that WCAG computes', () => {
    assert.equal(contrast([0, 0, 0], [255, 255, 255]), 21);
    // #767676 on white: the darkest grey that just passes for text.
    assert.equal(contrast([0x76, 0x76, 0x76], [255, 255, 255]).toFixed(2), '4.54');
  });

  it('reach the contrast that is asked for against any background, and change no more than they must', () => {
    const property = fc.property(anyColour, anyColour, (colour, background) => {
      assert.ok(contrast(withContrast(colour, background, 4.5), background) >= 4.5);
      if (contrast(colour, background) >= 3) assert.deepEqual(withContrast(colour, background, 3), colour);
    });
    fc.assert(property);
  });

  it('mix from one end to the other', () => {
    assert.deepEqual(mix([0, 10, 20], [100, 10, 0], 0.5), [50, 10, 10]);
  });
});
