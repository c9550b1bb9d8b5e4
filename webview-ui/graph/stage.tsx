/** The drawing and its table, of one view. */
import { useMemo, useState } from 'preact/hooks';
import type { GraphNode, GraphView } from '../../src/core/map/graphView';
import { t } from '../shared/strings';
import type { Actions } from './actions';
import type { Positions } from './layout';
import { Legend } from './legend';
import { linkCounts, matchesSearch, shownGraph } from './links';
import { NodeDetails } from './nodeDetails';
import { NodeTable } from './nodeTable';
import { Picture } from './picture';
import { hasWebGl } from './renderer';
import { buildScene } from './scene';
import type { GraphState } from './state';
import { usePalette } from './usePalette';

interface Props {
  readonly view: GraphView;
  readonly state: GraphState;
  readonly positions: Positions;
  readonly actions: Actions;
}

/** Drawing and table side by side; the table alone where nothing can be drawn. */
export function Stage({ view, state, positions, actions }: Props) {
  const palette = usePalette();
  const { hiddenShapes, hiddenRelations, hovered, selected, search, canvas } = state;
  const shown = useMemo(
    () => shownGraph(view, { hiddenShapes, hiddenRelations }),
    [view, hiddenShapes, hiddenRelations],
  );
  const scene = useMemo(
    () => buildScene(view, shown, { hovered, selected, search }, palette),
    [view, shown, hovered, selected, search, palette],
  );
  // Counted up where the keyboard is to go into the card.
  const [focusCount, setFocusCount] = useState(0);
  const menu = (id: string): void => {
    actions.dispatch({ type: 'select', id });
    setFocusCount((count) => count + 1);
  };
  const details = (node: GraphNode) => (
    <NodeDetails node={node} counts={linkCounts(shown, node.id)} focus={view.focus} actions={actions} />
  );
  return (
    <>
      {canvas !== 'works' && <NoPicture canvas={canvas} actions={actions} />}
      <div class="stage">
        <Legend view={view} state={state} palette={palette} actions={actions} />
        {canvas === 'works' && (
          <Picture {...{ state, shown, scene, positions, actions, focusCount, details }} onMenu={menu} />
        )}
        <NodeTable
          shown={shown}
          nodes={shown.nodes.filter((node) => matchesSearch(node, search))}
          inHand={selected}
          isShown={state.isTableShown || canvas !== 'works'}
          actions={actions}
          onMenu={menu}
          details={canvas === 'works' ? () => null : details}
        />
      </div>
    </>
  );
}

function NoPicture({
  canvas,
  actions,
}: {
  readonly canvas: GraphState['canvas'];
  readonly actions: Actions;
}) {
  const retry = (): void => {
    if (hasWebGl()) actions.dispatch({ type: 'canvas', canvas: 'works' });
  };
  return (
    <p class="notice" role="status">
      <span class="codicon codicon-info" aria-hidden="true" />{' '}
      {canvas === 'no-webgl'
        ? t('The graph is shown as a table because WebGL is not available in this window.')
        : t('The graph is shown as a table because the graphics context was lost.')}{' '}
      <button type="button" class="link" onClick={retry}>
        {t('Draw Again')}
      </button>
    </p>
  );
}
