/** An answer that names places, and what is known of them, as the chat page is shown it. */
import type { Entry } from '../../src/core/conversation/conversation';
import type { ChatAnswers } from '../../src/protocol/toChat';
import { withModel } from './chatConversations';
import * as e from './chatEvents';

/** Its end is still to come. */
export const answered: readonly Entry[] = [
  e.started,
  {
    ...{ type: 'asked', turn: 1, atMs: 0, text: 'Where?', context: '' },
    ...{ model: withModel.model, mode: 'ask' },
  },
  e.replied(
    1,
    1,
    e.text('In [add](shop/basket.py:7-9), not in `shop/gone.py:3`, see [add](shop/basket.py:7-9).'),
  ),
];

export const there = { path: 'shop/basket.py', line: 7, endLine: 9 };
export const gone = { path: 'shop/gone.py', line: 3, endLine: 3 };

export const verdicts: ChatAnswers['verify'] = [
  { ...there, isVerified: true, why: '' },
  { ...gone, isVerified: false, why: 'There is no file shop/gone.py.' },
];

export const peeked: ChatAnswers['peek'] = {
  firstLine: 6,
  lines: ['def add(', '    <b>item</b>', '):', '    pass'],
  isCut: false,
};
