/** Texts that a user may paste, or a model write: what reads them is linear in them. */
import { followLinks } from '../../../src/run/approvals/followLinks';
import { askedInLinks, withoutAskLinks } from '../../../src/intents/text/askLink';
import { relationWords } from '../../../src/intents/matching/relationLexicon';
import { readWords } from '../../../src/intents/matching/readWords';
import { parseIntent } from '../../../src/intents/reading/parseIntent';
import { plainAnswer } from '../../../src/intents/text/plainAnswer';
import { describeHugeTexts } from '../../support/hugeTexts';

describeHugeTexts(
  {
    askedInLinks,
    withoutAskLinks,
    parseIntent,
    plainAnswer,
    readWords: (text) => readWords(text, relationWords),
    followLinks: (text) => followLinks(`/${text}`),
  },
  ['a', '/path a'],
  [
    ' ',
    '\n',
    '`',
    '~',
    '[',
    '[](<',
    '[a](ask:',
    '->',
    '@',
    '"',
    '/',
    '(',
    'a ',
    'a/b',
    '> a\n',
    '?!',
    ')',
    '« ',
  ],
);
