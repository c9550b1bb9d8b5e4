import assert from 'node:assert/strict';
import fc from 'fast-check';
import { NO_EDITS } from '../../../../src/core/map/context';
import type { InitialContext } from '../../../../src/core/conversation/initialContext';
import type { StartRequest } from '../../../../src/core/map/context';
import { DEFAULT_WEIGHTS } from '../../../../src/index/rank/moduleScore';
import { partsOf, previewParts } from '../../../../webview-ui/launchpad/preview';
import { reduce, startState } from '../../../../webview-ui/launchpad/state';

const request: StartRequest = {
  ...{ start: null, overviewTokens: null },
  ...{ budgetTokens: 8000, task: null, edits: NO_EDITS },
};
const start = { kind: 'rich' } as const;
const overview = { kind: 'overview', budgetTokens: 1200, text: 'over\n', tokens: 2 } as const;
const context: InitialContext = {
  ...{
    version: 1,
    budgetTokens: 8000,
    task: null,
    weights: DEFAULT_WEIGHTS,
    text: 'text\n',
    tokens: 1,
    blocks: [],
  },
};

describe('the state of the Launchpad page', () => {
  it('takes what the host remembers, and waits for what the user asks', () => {
    const first = reduce(startState, { type: 'told', message: { type: 'context', context, start, request } });
    assert.deepEqual(first.request, request);
    assert.equal(first.isWaiting, false);
    const asked = { ...request, budgetTokens: 9000 };
    const waiting = reduce(first, { type: 'request', request: asked });
    assert.equal(waiting.isWaiting, true);
    const late = reduce(waiting, { type: 'told', message: { type: 'context', context, start, request } });
    assert.deepEqual([late.request, late.isWaiting], [asked, true]);
    const there = reduce(late, {
      type: 'told',
      message: { type: 'context', context, start, request: asked },
    });
    assert.deepEqual([there.request, there.isWaiting], [asked, false]);
  });

  it('keeps the last context where a request is refused', () => {
    const first = reduce(startState, { type: 'told', message: { type: 'context', context, start, request } });
    const refused = reduce(first, {
      type: 'told',
      message: { type: 'refused', why: 'no room', start: overview, request },
    });
    assert.deepEqual(refused.content, { kind: 'context', context, refused: 'no room', start: overview });
  });

  it('shows and hides why an entry ranks', () => {
    const shown = reduce(startState, { type: 'explain', key: 'a' });
    assert.deepEqual([...shown.explained], ['a']);
    assert.deepEqual([...reduce(shown, { type: 'explain', key: 'a' }).explained], []);
  });
});

describe('the parts of the text', () => {
  it('are one of an overview, and none where there is nothing', () => {
    assert.deepEqual(previewParts(overview, context), [{ kind: null, text: 'over\n' }]);
    assert.deepEqual(previewParts(overview, null), [{ kind: null, text: 'over\n' }]);
    assert.deepEqual(previewParts(start, context), partsOf(context));
    assert.deepEqual(previewParts(start, null), []);
  });

  it('are the text to the byte, and begin where the blocks do', () => {
    const block = { tokens: 1, entries: [], leftOut: 0 };
    const blocks = [
      { ...block, kind: 'readme' as const, title: 'README.md' },
      { ...block, kind: 'modules' as const, title: 'Core modules' },
    ];
    const text = '# Head\n\n## README.md\n```\n## Core\n```\n\n## Core modules\n```\na\n```\n\n';
    assert.deepEqual(
      partsOf({ ...context, text, blocks }).map(({ kind, text: words }) => [kind, words.slice(0, 12)]),
      [
        [null, '# Head\n\n'],
        ['readme', '## README.md'],
        ['modules', '## Core modu'],
      ],
    );
    fc.assert(
      fc.property(fc.string(), (any) => {
        const parts = partsOf({ ...context, text: any, blocks });
        assert.equal(parts.map((part) => part.text).join(''), any);
      }),
    );
  });
});
