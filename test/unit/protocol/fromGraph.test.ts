import assert from 'node:assert/strict';
import { parseFromGraph } from '../../../src/protocol/fromGraph';
import type { FromGraph } from '../../../src/protocol/fromGraph';

const messages: readonly FromGraph[] = [
  { type: 'ready' },
  { type: 'focus', focus: { kind: 'core' } },
  { type: 'focus', focus: { kind: 'around', id: '__proto__' } },
  { type: 'open', id: 'a.b' },
  { type: 'explore', id: 'a.b' },
  { type: 'act', command: 'showCore' },
];

const others: readonly unknown[] = [
  null,
  'ready',
  [],
  { type: 'constructor' },
  { type: 'open' },
  { type: 'open', id: 1 },
  { type: 'open', id: '' },
  { type: 'open', id: 'x'.repeat(10_000) },
  { type: 'open', id: 'a', path: '/etc/passwd' },
  { type: 'focus', focus: { kind: 'around' } },
  { type: 'act', command: 'workbench.action.terminal.sendSequence' },
];

describe('messages of the graph page', () => {
  it('are taken as they are', () => {
    for (const message of messages) assert.deepEqual(parseFromGraph(message), message);
  });

  it('are dropped when they are none', () => {
    for (const raw of others) assert.equal(parseFromGraph(raw), null, JSON.stringify(raw).slice(0, 80));
  });
});
