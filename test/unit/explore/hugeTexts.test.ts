/** Texts that a repository may hold, a user paste, or a model write: what reads them is linear in them. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readQuery } from '../../../src/explore/search/query';
import { requiredWords } from '../../../src/explore/search/requiredWords';
import { tableEntries } from '../../../src/explore/survey/iniTable';
import { readmeParagraphs } from '../../../src/explore/survey/readmeParagraphs';

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  readQuery,
  requiredWords,
  tableEntries: (text) => tableEntries(text.split('\n')),
  readmeParagraphs: (text) => readmeParagraphs(text.split('\n')),
};
const heads = ['', 'a = "', '[', '# ', '`a'];
const parts = [
  ...[' ', '\n', '[', ']', '(', ')', '{', '}', '<', '>', '#', '`', '"', '~', '+', '@', '_'],
  ...[
    '[a](',
    '![',
    '[](',
    '`a <',
    '|a',
    '../',
    'a/b',
    'a.',
    'a@',
    '~a/',
    '\\k<',
    '\\u{',
    '[\\',
    '" ',
    '> a\n',
  ],
];
const CHARACTERS = 100_000;

describe('a text of a hundred thousand characters', () => {
  for (const [name, read] of Object.entries(readers))
    it(`is read by ${name} in a moment, whatever it is made of`, () => {
      for (const head of heads)
        for (const part of parts) {
          const text = `${head}${part.repeat(CHARACTERS / part.length)}b`;
          const began = process.cpuUsage().user;
          read(text);
          const seconds = (process.cpuUsage().user - began) / 1e6;
          // What tries again at each character takes four seconds or more.
          assert.ok(seconds < 2, `${JSON.stringify([head, part])}: ${seconds} s`);
        }
    });
});
