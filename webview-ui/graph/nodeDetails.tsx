/** A node's details and actions. */
import type { GraphFocus, GraphNode } from '../../src/core/map/graphView';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import type { Actions } from './actions';
import type { LinkCounts } from './links';
import { countTexts, docText, markedKind, nodeName, scoreText } from './words';

interface Props {
  readonly node: GraphNode;
  readonly counts: LinkCounts;
  readonly focus: GraphFocus;
  readonly actions: Actions;
}

/** Name, kind, score, doc and counts of a node, and its three actions. */
export function NodeDetails({ node, counts, focus, actions }: Props) {
  const doc = docText(node);
  const joined = countTexts(counts);
  const isCentre = focus.kind === 'around' && focus.id === node.id;
  return (
    <>
      <h2>{nodeName(node)}</h2>
      <p class="quiet">
        {node.score === null
          ? markedKind(node)
          : t('{0}, importance {1}', markedKind(node), scoreText(node.score))}
      </p>
      <p class="path">{visible(`${node.location.path}:${node.location.startLine}`)}</p>
      {doc !== '' && <p>{doc}</p>}
      <p class="quiet">
        {joined.length > 0 ? t('In this graph: {0}', joined.join(', ')) : t('No relations in this graph')}
      </p>
      <p class="buttons">
        <button type="button" class="main-button" onClick={() => actions.open(node.id)}>
          {t('Open Code')}
        </button>
        <button type="button" class="main-button second" onClick={() => actions.explore(node.id)}>
          {t('Explore from Here')}
        </button>
        {!isCentre && (
          <button
            type="button"
            class="main-button second"
            onClick={() => actions.focus({ kind: 'around', id: node.id })}
          >
            {t('Focus Here')}
          </button>
        )}
      </p>
    </>
  );
}
