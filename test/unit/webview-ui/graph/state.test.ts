import assert from 'node:assert/strict';
import { reduce, startState } from '../../../../webview-ui/graph/state';
import type { GraphEvent, GraphState } from '../../../../webview-ui/graph/state';
import { nodeOf, viewOf } from '../../../support/graphViews';

const view = viewOf([nodeOf('a'), nodeOf('b', { kind: 'class' })]);
const shown: GraphEvent = { type: 'content', content: { kind: 'graph', view } };

function after(...events: readonly GraphEvent[]): GraphState {
  return events.reduce(reduce, startState);
}

describe('the state of the graph page', () => {
  it('loads at first, then shows what came', () => {
    assert.equal(startState.content.kind, 'loading');
    assert.deepEqual(after(shown).content, { kind: 'graph', view });
  });

  it('keeps the selected node over a new graph that has it, and lets it go with one that has not', () => {
    const selected = after(shown, { type: 'select', id: 'b' });
    assert.equal(reduce(selected, shown).selected, 'b');
    const without = viewOf([nodeOf('a')]);
    assert.equal(
      reduce(selected, { type: 'content', content: { kind: 'graph', view: without } }).selected,
      null,
    );
    assert.equal(reduce(selected, { type: 'content', content: { kind: 'loading' } }).selected, null);
  });

  it('lets go of a node that a filter takes away', () => {
    const state = after(shown, { type: 'select', id: 'b' }, { type: 'toggleShape', shape: 'class' });
    assert.equal(state.selected, null);
    assert.deepEqual([...state.hiddenShapes], ['class']);
    assert.deepEqual([...reduce(state, { type: 'toggleShape', shape: 'class' }).hiddenShapes], []);
  });

  it('ends hovering where something is selected', () => {
    const state = after(shown, { type: 'hover', id: 'a' }, { type: 'select', id: 'b' });
    assert.deepEqual([state.hovered, state.selected], [null, 'b']);
  });

  it('is the same object for a pointer that stays on its node', () => {
    const state = after(shown, { type: 'hover', id: 'a' });
    assert.equal(reduce(state, { type: 'hover', id: 'a' }), state);
  });

  it('remembers searches, relations, the table and the canvas', () => {
    const state = after(
      { type: 'search', text: 'x' },
      { type: 'toggleRelation', relation: 'calls' },
      { type: 'toggleTable' },
      { type: 'canvas', canvas: 'context-lost' },
    );
    assert.deepEqual(
      [state.search, [...state.hiddenRelations], state.isTableShown, state.canvas],
      ['x', ['calls'], true, 'context-lost'],
    );
  });
});
