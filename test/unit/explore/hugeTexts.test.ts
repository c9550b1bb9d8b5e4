/** Texts that a repository may hold, a user paste, or a model write: what reads them is linear in them. */
import { readQuery } from '../../../src/explore/search/query';
import { requiredWords } from '../../../src/explore/search/requiredWords';
import { tableEntries } from '../../../src/explore/survey/iniTable';
import { readmeParagraphs } from '../../../src/explore/survey/readmeParagraphs';
import { describeHugeTexts } from '../../support/hugeTexts';

describeHugeTexts(
  {
    readQuery,
    requiredWords,
    tableEntries: (text) => tableEntries(text.split('\n')),
    readmeParagraphs: (text) => readmeParagraphs(text.split('\n')),
  },
  ['', 'a = "', '[', '# ', '`a'],
  [
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
  ],
);
