/** Texts that a user may paste, or a model write: what reads them is linear in them. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { followLinks } from '../../../../src/agent/approvals/followLinks';
import { askedInLinks, withoutAskLinks } from '../../../../src/agent/intents/askLink';
import { relationWords } from '../../../../src/agent/intents/matching/relationLexicon';
import { readWords } from '../../../../src/agent/intents/matching/readWords';
import { parseIntent } from '../../../../src/agent/intents/parseIntent';
import { plainAnswer } from '../../../../src/agent/intents/plainAnswer';
import { parseMentions, pathEnds, unknownMentions, withoutSigns } from '../../../../src/protocol/mentions';

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  askedInLinks,
  withoutAskLinks,
  parseIntent,
  plainAnswer,
  parseMentions,
  pathEnds,
  unknownMentions,
  withoutSigns,
  readWords: (text) => readWords(text, relationWords),
  followLinks: (text) => followLinks(`/${text}`),
};
const parts = [
  ' ',
  '\n',
  '`',
  '~',
  '[',
  '[](<',
  '[a](ask:',
  '->',
  '@',
  '@file:',
  '"',
  '/',
  '(',
  'a ',
  'a/b',
  '> a\n',
  '?!',
  ')',
  '« ',
];
const CHARACTERS = 300_000;

describe('a text of hundreds of thousands of characters', () => {
  for (const [name, read] of Object.entries(readers))
    it(`is read by ${name} in a moment, whatever it is made of`, () => {
      for (const part of parts) {
        const text = `/path a${part.repeat(CHARACTERS / part.length)}b`;
        const began = process.cpuUsage().user;
        for (const each of [text, text.slice(7)]) read(each);
        const seconds = (process.cpuUsage().user - began) / 1e6;
        // What tries again at each character takes minutes.
        assert.ok(seconds < 5, `${JSON.stringify(part)}: ${seconds} s`);
      }
    });
});
