import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { svgCost } from '../../../../src/session/preview/svgCost';
import { svg } from '../../../support/pictures';

/** Each line uses the line above ten times. */
function bomb(levels: number): string {
  const lines = Array.from({ length: levels }, (_, at) => {
    const uses = `<use href="#g${at}"/>`.repeat(10);
    return `<g id="g${at + 1}">${uses}</g>`;
  });
  return `<svg><defs><g id="g0"><path/></g>${lines.join('')}</defs><use href="#g${levels}"/></svg>`;
}

describe('the cost of an SVG', () => {
  const check = (text: string, expected: number | null): void => {
    assert.equal(svgCost(text, 1000), expected);
  };

  it('is how many elements are drawn', () => {
    check(svg, 3);
    check('<?xml version="1.0"?><!-- <svg> --><!DOCTYPE svg PUBLIC "a" "b">\n<svg/>', 1);
    check('<svg><style><![CDATA[ a > b { } ]]></style><text title="a > b">x</text></svg>', 3);
    check('<svg:svg xmlns:svg="x"><svg:g/></svg:svg>', 2);
  });

  it('counts what is used as often as it is used, and a circle once', () => {
    // svg, defs, g and path where they stand; two uses, and g with its path for each.
    check('<svg><defs><g id="a"><path/></g></defs><use href="#a"/><use xlink:href="#a"/></svg>', 10);
    check(`<svg><pattern id='p'><path/></pattern><rect fill="url(#p)"/></svg>`, 6);
    // a draws b, in which a is not drawn again; b by itself was counted without a by then.
    check('<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>', 7);
    check('<svg><use href="#nowhere"/></svg>', 2);
  });

  it('stops counting where it is too much, at once', () => {
    // g0 2, g1 11 + 10 * 2, g2 11 + 10 * 31, the last twice: where it stands, and used; svg, defs and that use.
    check(bomb(2), 3 + 2 + 31 + 321 + 321);
    check(bomb(9), 1000);
    check(bomb(5000), 1000);
  });

  it('is none for what is no SVG, is cut off, or declares entities', () => {
    check('', null);
    check('<html><svg></svg></html>', null);
    check(svg.slice(0, -3), null);
    check('<svg><g></svg>', null);
    check('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', null);
    check('<svg><!ENTITY a "b"></svg>', null);
  });

  it('takes a time that grows with the text alone', () => {
    for (const hostile of ['<', '<a "', "<a '", '<!--', '<g id="', '<use href="#a"/>', '<g id="a">'])
      svgCost(`<svg>${hostile.repeat(1_000_000 / hostile.length)}`, 1000);
  });
});
