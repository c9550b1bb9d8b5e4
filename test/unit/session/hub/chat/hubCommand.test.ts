import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseHubCommand } from '../../../../../src/session/hub/chat/hubCommand';
import type { HubCommand } from '../../../../../src/session/hub/chat/hubCommand';

describe('parseHubCommand', () => {
  const cases: readonly (readonly [text: string, command: HubCommand | null])[] = [
    ['who calls hub?', null],
    ['/hubs search x', null],
    ['/hub', { kind: 'usage' }],
    ['/hub fly away', { kind: 'usage' }],
    ['/hub search', { kind: 'usage' }],
    ['/hub search --skip-store', { kind: 'usage' }],
    [' /HUB Search  PDF to text\n', { kind: 'search', task: 'PDF to text', skipsStore: false }],
    ['/hub search --skip-store PDF to text', { kind: 'search', task: 'PDF to text', skipsStore: true }],
    ['/hub search --skip-stores', { kind: 'search', task: '--skip-stores', skipsStore: false }],
    ['/hub issues', { kind: 'issues', repository: null, text: '' }],
    ['/hub issues KeyError: a\n  at b', { kind: 'issues', repository: null, text: 'KeyError: a\n  at b' }],
    ['/hub issues --repo octo/hello', { kind: 'issues', repository: 'octo/hello', text: '' }],
    [
      '/hub issues --repo octo/hello KeyError',
      { kind: 'issues', repository: 'octo/hello', text: 'KeyError' },
    ],
    ['/hub issues --repo hello', { kind: 'usage' }],
    ['/hub issues --repo https://github.com/octo/hello KeyError', { kind: 'usage' }],
    ['/hub store', { kind: 'storeList' }],
    ['/hub store list', { kind: 'storeList' }],
    ['/hub store forget https://a.b/c/d', { kind: 'storeForget', url: 'https://a.b/c/d' }],
    ['/hub store forget', { kind: 'usage' }],
    ['/hub store burn', { kind: 'usage' }],
  ];
  for (const [text, command] of cases)
    it(`reads ${JSON.stringify(text)}`, () => assert.deepEqual(parseHubCommand(text), command));
});
