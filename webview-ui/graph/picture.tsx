/** The drawing with its legend, zoom buttons and card. */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GraphNode } from '../../src/core/map/graphView';
import { t } from '../shared/strings';
import type { Actions } from './actions';
import { Card } from './card';
import { pictureKey } from './keys';
import type { PictureKey } from './keys';
import type { Positions } from './layout';
import { linkCounts, neighbourIds } from './links';
import type { ShownGraph } from './links';
import type { Renderer } from './renderer';
import type { Scene } from './scene';
import type { GraphState } from './state';
import { useRenderer } from './useRenderer';
import { stepTowards } from './walk';
import { nodeName, spokenNode } from './words';
import { ZoomButtons } from './zoomButtons';

interface Props {
  readonly state: GraphState;
  readonly shown: ShownGraph;
  readonly scene: Scene;
  readonly positions: Positions;
  readonly actions: Actions;
  readonly focusCount: number;
  readonly onMenu: (id: string) => void;
  readonly details: (node: GraphNode) => ComponentChildren;
}

/** Long enough for the pointer to go from a node over to its card. */
const CARD_STAYS_MS = 220;

/** The drawing: hovering shows a node's card, a click its code, the secondary button its actions; keys walk. */
export function Picture(props: Props) {
  const { state, shown, actions, focusCount, details } = props;
  const frame = useRef<HTMLDivElement>(null);
  const hover = useHover(actions);
  const { container, renderer } = useRenderer(props, hover);
  const inHand = state.hovered ?? state.selected;
  const node = shown.nodes.find(({ id }) => id === inHand);
  const place = node && renderer.current?.placeOf(node.id);
  const close = (): void => {
    actions.dispatch({ type: 'select', id: null });
    frame.current?.focus();
  };
  const { onKey, spoken } = useKeys(props, renderer, close);
  return (
    <div class="picture">
      <div
        ref={frame}
        class="canvas"
        tabIndex={0}
        role="application"
        aria-label={t(
          'Graph of {0} nodes. Arrow keys follow relations, Page Down goes to the next node by importance, Enter opens the code, E explores, F focuses.',
          shown.nodes.length,
        )}
        onKeyDown={onKey}
        onContextMenu={(event) => event.preventDefault()}
      >
        <div ref={container} class="drawing" />
      </div>
      <ZoomButtons onZoom={(step) => renderer.current?.zoom(step)} />
      {node && place && (
        <Card
          label={nodeName(node)}
          at={place}
          isPinned={state.hovered === null}
          focusCount={state.hovered === null ? focusCount : 0}
          onEnter={hover.stay}
          onLeave={() => hover.leave(node.id === state.selected)}
          onClose={close}
        >
          {details(node)}
        </Card>
      )}
      <div class="hidden-text" role="status">
        {spoken}
      </div>
    </div>
  );
}

/** Walking and acting by keys, and what a screen reader says of where they led. */
function useKeys(
  props: Props,
  renderer: RefObject<Renderer | null>,
  close: () => void,
): { readonly onKey: (event: KeyboardEvent) => void; readonly spoken: string } {
  const { state, shown, actions, onMenu } = props;
  const [spoken, setSpoken] = useState('');
  const onKey = (event: KeyboardEvent): void => {
    const key = event.target === event.currentTarget ? pictureKey(event) : null;
    if (key === null) return;
    event.preventDefault();
    const next = walked(key, props);
    if (next === undefined) {
      perform(key, state.selected, { actions, onMenu, renderer: renderer.current, close });
      return;
    }
    if (next) actions.dispatch({ type: 'select', id: next.id });
    setSpoken(next ? spokenNode(next, linkCounts(shown, next.id)) : t('No related node in that direction'));
  };
  return { onKey, spoken };
}

interface Hover {
  readonly over: (id: string | null) => void;
  readonly stay: () => void;
  readonly leave: (isPinned: boolean) => void;
}

/** The hovered node, which stays in hand for a moment after the pointer has left it. */
function useHover({ dispatch }: Actions): Hover {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const over = (id: string | null): void => {
    clearTimeout(timer.current);
    if (id !== null) dispatch({ type: 'hover', id });
    else timer.current = setTimeout(() => dispatch({ type: 'hover', id: null }), CARD_STAYS_MS);
  };
  return {
    over,
    stay: () => clearTimeout(timer.current),
    leave: (isPinned) => {
      if (!isPinned) over(null);
    },
  };
}

/** The node that a key leads to: null where there is none, undefined for a key that leads nowhere. */
function walked(key: PictureKey, { state, shown, positions }: Props): GraphNode | null | undefined {
  const { nodes } = shown;
  const at = nodes.findIndex(({ id }) => id === state.selected);
  const from = nodes[at];
  if (key.does === 'rank') return nodes[key.step === 0 ? 0 : Math.max(0, at + key.step)] ?? null;
  if (key.does !== 'walk') return undefined;
  if (!from) return nodes[0] ?? null;
  const joined = neighbourIds(shown, from.id);
  // From a node that stands alone the way leads on to any other.
  const candidates = joined.size > 0 ? joined : nodes.map(({ id }) => id);
  const next = stepTowards(positions, from.id, candidates, key.direction);
  return nodes.find(({ id }) => id === next) ?? null;
}

function perform(
  key: PictureKey,
  selected: string | null,
  to: { actions: Actions; onMenu: (id: string) => void; renderer: Renderer | null; close: () => void },
): void {
  if (key.does === 'zoom') to.renderer?.zoom(key.step);
  else if (key.does === 'leave') to.close();
  else if (selected === null) return;
  else if (key.does === 'menu') to.onMenu(selected);
  else if (key.does === 'open') to.actions.open(selected);
  else if (key.does === 'explore') to.actions.explore(selected);
  else if (key.does === 'focus') to.actions.focus({ kind: 'around', id: selected });
}
