/** The graph page's top bar: subject, what is left out, search, and the table switch. */
import type { GraphView } from '../../src/core/map/graphView';
import { t } from '../shared/strings';
import type { Actions } from './actions';
import { matchesSearch } from './links';
import type { GraphState } from './state';
import { focusTitle } from './words';

interface Props {
  readonly view: GraphView;
  readonly state: GraphState;
  readonly actions: Actions;
}

/** What the graph is of, what it leaves out, the search, and the switch of the table. */
export function Bar({ view, state, actions }: Props) {
  return (
    <header class="bar">
      {view.focus.kind === 'around' && (
        <button
          type="button"
          class="icon-button"
          title={t('Back to Core Components')}
          aria-label={t('Back to Core Components')}
          onClick={() => actions.focus({ kind: 'core' })}
        >
          <span class="codicon codicon-arrow-left" aria-hidden="true" />
        </button>
      )}
      <h1>{focusTitle(view.focus, view)}</h1>
      <p class="quiet">{extent(view)}</p>
      {view.partial && (
        <p class="partial">
          <span class="codicon codicon-info" aria-hidden="true" />{' '}
          {t('Shows only the files read so far: indexing is not finished.')}
        </p>
      )}
      <Search view={view} search={state.search} actions={actions} />
      {state.canvas === 'works' && (
        <button
          type="button"
          class="icon-button labelled"
          aria-pressed={state.isTableShown}
          title={t('Show the nodes as a table')}
          onClick={() => actions.dispatch({ type: 'toggleTable' })}
        >
          <span class="codicon codicon-table" aria-hidden="true" /> {t('Table')}
        </button>
      )}
    </header>
  );
}

function Search({ view, search, actions }: Pick<Props, 'view' | 'actions'> & { readonly search: string }) {
  const found = view.nodes.filter((node) => matchesSearch(node, search));
  const first = found[0];
  return (
    <search class="search">
      <span class="codicon codicon-search" aria-hidden="true" />
      <input
        type="search"
        class="field"
        value={search}
        placeholder={t('Find a node')}
        aria-label={t('Find a node by its name or path')}
        onInput={({ currentTarget }) => actions.dispatch({ type: 'search', text: currentTarget.value })}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && first) actions.dispatch({ type: 'select', id: first.id });
          if (key === 'Escape') actions.dispatch({ type: 'search', text: '' });
        }}
      />
      <span class="quiet" role="status">
        {search.trim() === '' ? '' : t('{0} of {1}', found.length, view.nodes.length)}
      </span>
    </search>
  );
}

function extent({ nodes, hidden, focus }: GraphView): string {
  const shown = nodes.length === 1 ? t('1 node') : t('{0} nodes', nodes.length);
  if (hidden === 0) return shown;
  return focus.kind === 'core'
    ? t('{0}, +{1} more modules not shown', shown, hidden)
    : t('{0}, +{1} more neighbours not shown', shown, hidden);
}
