/** Texts that a user may paste into a question: what reads mentions is linear in them. */
import { parseMentions, pathEnds, unknownMentions, withoutSigns } from '../../../src/protocol/mentions';
import { describeHugeTexts } from '../../support/hugeTexts';

describeHugeTexts(
  { parseMentions, pathEnds, unknownMentions, withoutSigns },
  ['a', '/path a', '@file:'],
  [
    ...[' ', '\n', '`', '~', '[', '->', '@', '"', '/', '(', 'a ', '> a\n', '?!', ')', '« '],
    ...['```\n', '@a', '@file:', '@file:"', '@file:((((', '@path:a->', '@problems.', '@wiki:x '],
  ],
);
