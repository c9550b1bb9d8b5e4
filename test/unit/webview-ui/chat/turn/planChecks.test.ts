import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isLong } from '../../../../../webview-ui/chat/turn/longText';
import { planCommands } from '../../../../../webview-ui/chat/turn/planChecks';
import { initial, reduce } from '../../../../../webview-ui/chat/state';
import * as e from '../../../../support/chatEvents';

describe('planCommands', () => {
  it('are the commands of the checks of every plan that was taken, each once', () => {
    const planned = {
      plan: {
        files: [],
        steps: [],
        checks: [
          { type: 'exit', command: 'npm test' },
          { type: 'file', path: 'out.csv' },
          { type: 'match', source: { command: 'npm run lint' }, pattern: 'ok' },
          { type: 'match', source: { path: 'out.csv' }, pattern: 'a' },
          { type: 'number', command: 'npm test', low: 0, high: 1 },
        ],
      },
      before: [],
    } as const;
    const events = [
      e.asked(1),
      e.toolStarted(1, 'p', 'plan'),
      e.toolEnded(1, 'p', { ...e.foundTwo, planned }),
      e.toolStarted(1, 's'),
      e.toolEnded(1, 's'),
    ];
    const { turns } = events.reduce((state, event) => reduce(state, { type: 'event', event }), initial);
    assert.deepEqual(planCommands(turns), ['npm test', 'npm run lint']);
    assert.deepEqual(planCommands([]), []);
  });
});

describe('isLong', () => {
  it('is what a card has to scroll', () => {
    assert.equal(isLong('npm test'), false);
    assert.equal(isLong('a\n'.repeat(5)), false);
    assert.equal(isLong('a\n'.repeat(6)), true);
    assert.equal(isLong('x'.repeat(241)), true);
  });
});
