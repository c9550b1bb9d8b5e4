/** Texts that a user may paste, or a model write: what reads them is linear in them. */
import { followLinks } from '../../../../src/agent/approvals/followLinks';
import { askedInLinks, withoutAskLinks } from '../../../../src/agent/intents/askLink';
import { relationWords } from '../../../../src/agent/intents/matching/relationLexicon';
import { readWords } from '../../../../src/agent/intents/matching/readWords';
import { parseIntent } from '../../../../src/agent/intents/parseIntent';
import { plainAnswer } from '../../../../src/agent/intents/plainAnswer';
import { describeHugeTexts } from '../../../support/hugeTexts';

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
