import assert from 'node:assert/strict';
import { readmeParagraphs } from '../../../../src/explore/survey/readmeParagraphs';

describe('readmeParagraphs', () => {
  const check = (text: string, expected: readonly string[]): void => {
    assert.deepEqual(
      readmeParagraphs(text.split('\n')).map(({ text: words }) => words),
      expected,
    );
  };

  it('shows links as their text, also to addresses with brackets', () => {
    check('Reads [wikis](https://example.org/a_(b)) and [feeds][f] of all kinds.', [
      'Reads wikis and feeds of all kinds.',
    ]);
  });

  it('leaves out badges, and pictures that are links', () => {
    check('[![Build](b.svg)](https://example.org) ![Logo](l.png "A (logo)") Reads feeds of all kinds.', [
      'Reads feeds of all kinds.',
    ]);
  });

  it('leaves out what stands below a heading of something else, closed or not', () => {
    check('## Install ##\nRun the set-up of it.\n\n# About #\nReads feeds of all kinds.', [
      'Reads feeds of all kinds.',
    ]);
  });
});
