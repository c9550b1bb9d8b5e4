import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Intent } from '../../../../src/intents/reading/intent';
import { parseIntent } from '../../../../src/intents/reading/parseIntent';
import { askedAbout, traceQuestion } from '../../../../src/intents/reading/questions';

const directions = [
  'callers',
  'callees',
  'importers',
  'imports',
  'subclasses',
  'references',
  'impact',
] as const;
const names = fc.constantFrom(
  'save',
  'Base.save',
  'src/util/a.b',
  'src/a.ts',
  'a.<lambda1>',
  'my dir/a.b',
  '$x',
  'a#2.b',
  'grüße',
);

describe('questions', () => {
  it('are words for names of any script', () => {
    assert.equal(traceQuestion('impact', 'grüße'), 'what breaks if grüße changes?');
  });

  it('are understood as the intents that they stand for', () => {
    fc.assert(
      fc.property(fc.constantFrom(...directions), names, (direction, target) => {
        assert.deepEqual(parseIntent(traceQuestion(direction, target)), { kind: 'trace', direction, target });
      }),
    );
  });

  it('ask the same about another name', () => {
    const intents: readonly Intent[] = [
      { kind: 'trace', direction: 'impact', target: 'get' },
      { kind: 'around', target: 'get' },
      { kind: 'path', target: 'main', to: 'get' },
      { kind: 'show', target: 'get' },
      { kind: 'explore', target: 'get' },
    ];
    const asked = intents.map((intent) => parseIntent(askedAbout(intent, 'get', 'src/api.get') ?? ''));
    assert.deepEqual(asked, [
      { kind: 'trace', direction: 'impact', target: 'src/api.get' },
      { kind: 'around', target: 'src/api.get' },
      { kind: 'path', target: 'main', to: 'src/api.get' },
      { kind: 'show', target: 'src/api.get' },
      { kind: 'explore', target: 'src/api.get' },
    ]);
  });
});
