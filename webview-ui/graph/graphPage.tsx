/** The whole page: the bar, the drawing beside its table, the card of the node in hand. */
import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import type { GraphView } from '../../src/core/map/graphView';
import type { FromGraph } from '../../src/protocol/fromGraph';
import type { ToGraph } from '../../src/protocol/toGraph';
import { EmptyPage, LoadingPage } from '../shared/emptyPage';
import { setStrings, t } from '../shared/strings';
import type { Host } from '../shared/vscodeApi';
import type { Actions } from './actions';
import { Bar } from './bar';
import { parseKept, renderKept } from './kept';
import { placesFor } from './places';
import type { Places } from './places';
import { Stage } from './stage';
import { reduce, startState } from './state';
import type { GraphState } from './state';

interface Props {
  readonly host: Host<FromGraph, ToGraph>;
}

/** The page of one host, which it asks for everything it shows. */
export function GraphPage({ host }: Props) {
  const kept = useMemo(() => parseKept(host.kept()), [host]);
  const [state, dispatch] = useReducer(reduce, { ...startState, ...kept?.filters });
  const [, setLanguage] = useState(0);
  const places = useRef<Places | null>(kept);

  useEffect(() => {
    host.listen({
      init: ({ strings }) => {
        setStrings(strings);
        setLanguage((count) => count + 1);
      },
      empty: ({ why, action }) => dispatch({ type: 'content', content: { kind: 'empty', why, action } }),
      graph: ({ view }) => {
        places.current = placesFor(view, places.current);
        dispatch({ type: 'content', content: { kind: 'graph', view } });
      },
    });
    host.send({ type: 'ready' });
  }, [host]);
  useEffect(() => keep(host, state, places.current), [host, state]);

  const actions = useMemo<Actions>(
    () => ({
      dispatch,
      open: (id) => host.send({ type: 'open', id }),
      explore: (id) => host.send({ type: 'explore', id }),
      showApart: (choice) => host.send({ type: 'apart', choice }),
      focus: (focus) => {
        dispatch({ type: 'content', content: { kind: 'loading' } });
        host.send({ type: 'focus', focus });
      },
    }),
    [host],
  );
  const { content } = state;
  if (content.kind === 'loading') return <LoadingPage title={t('Graph')} text={t('Drawing the graph…')} />;
  if (content.kind === 'empty')
    return (
      <EmptyPage
        {...content}
        title={t('Graph')}
        icon="type-hierarchy"
        onAction={(command) => host.send({ type: 'act', command })}
      />
    );
  return (
    <main class="page" aria-label={t('Graph')}>
      <Bar view={content.view} state={state} actions={actions} />
      <Stage
        view={content.view}
        state={state}
        positions={places.current?.positions ?? new Map()}
        actions={actions}
      />
    </main>
  );
}

function keep(host: Host<FromGraph, ToGraph>, state: GraphState, places: Places | null): void {
  const view: GraphView | null = state.content.kind === 'graph' ? state.content.view : null;
  if (!view || !places) return;
  const { hiddenShapes, hiddenRelations, isTableShown } = state;
  host.keep(renderKept({ ...places, filters: { hiddenShapes, hiddenRelations, isTableShown } }));
}
