/** The renderer over the life of the drawing's element. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Actions } from './actions';
import type { Positions } from './layout';
import { createRenderer, hasWebGl } from './renderer';
import type { Renderer } from './renderer';
import type { Scene } from './scene';
import type { GraphState } from './state';

interface Drawn {
  readonly scene: Scene;
  readonly positions: Positions;
  readonly state: GraphState;
  readonly actions: Actions;
  readonly onMenu: (id: string) => void;
}

interface RendererRefs {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly renderer: RefObject<Renderer | null>;
}

/** The drawing's element and its renderer, which shows each scene; the caller is drawn again when the picture moves. */
export function useRenderer(drawn: Drawn, hover: { over(id: string | null): void }): RendererRefs {
  const container = useRef<HTMLDivElement>(null);
  const renderer = useRef<Renderer>(null);
  const latest = useRef({ drawn, hover });
  latest.current = { drawn, hover };
  const [, setMoves] = useState(0);
  const { scene, positions, state, actions } = drawn;

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    if (!hasWebGl()) {
      actions.dispatch({ type: 'canvas', canvas: 'no-webgl' });
      return undefined;
    }
    const made = createRenderer(element, {
      onHover: (id) => latest.current.hover.over(id),
      onClick: (id) => latest.current.drawn.actions.open(id),
      onMenu: (id) => latest.current.drawn.onMenu(id),
      onStage: () => actions.dispatch({ type: 'select', id: null }),
      onMoved: () => {
        const { hovered, selected } = latest.current.drawn.state;
        if (hovered !== null || selected !== null) setMoves((count) => count + 1);
      },
      onLost: () => actions.dispatch({ type: 'canvas', canvas: 'context-lost' }),
    });
    renderer.current = made;
    return () => {
      renderer.current = null;
      made.dispose();
    };
  }, [actions]);
  useEffect(() => renderer.current?.show(scene, positions), [scene, positions]);
  useEffect(() => {
    const { selected, search } = state;
    if (
      selected !== null &&
      (search.trim() !== '' || isOutside(selected, renderer.current, container.current))
    )
      renderer.current?.centreOn(selected);
  }, [state.selected]);
  return { container, renderer };
}

function isOutside(id: string, renderer: Renderer | null, element: HTMLElement | null): boolean {
  const place = renderer?.placeOf(id);
  if (!place || !element) return false;
  return place.x < 0 || place.y < 0 || place.x > element.clientWidth || place.y > element.clientHeight;
}
