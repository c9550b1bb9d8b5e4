/** The drawing: sigma on a container, fed with scenes. */
import { MultiDirectedGraph } from 'graphology';
import type { Attributes } from 'graphology-types';
import Sigma from 'sigma';
import { EdgeRectangleProgram, createEdgeArrowProgram } from 'sigma/rendering';
import { animateNodes } from 'sigma/utils';
import { createLabelLayer } from './labelLayer';
import type { LabelLayer } from './labelLayer';
import type { Point, Positions } from './layout';
import type { NodeLook, Scene } from './scene';
import { shapeProgram } from './shapes';

export interface RendererEvents {
  onHover(id: string | null): void;
  onClick(id: string): void;
  /** The secondary button on a node. */
  onMenu(id: string): void;
  onStage(): void;
  /** The picture has moved below whatever is pinned to it. */
  onMoved(): void;
  onLost(): void;
}

export interface Renderer {
  /** Draws the scene; nodes move to their positions smoothly, unless motion is unwelcome. */
  show(scene: Scene, positions: Positions): void;
  /** Where a node is, in pixels of the container, with its radius; null for one that is not drawn. */
  placeOf(id: string): (Point & { readonly size: number }) | null;
  /** Moves the picture so that the node is in the middle. */
  centreOn(id: string): void;
  zoom(step: 'in' | 'out' | 'reset'): void;
  dispose(): void;
}

const FONT_SIZE = 12;
const LINE_HEIGHT = 16;
/** Room for the labels of the outermost nodes. */
const STAGE_PADDING_PX = 56;
/** With a shorter side than this nodes and padding shrink, down to the least share: below, nothing is hit by a pointer. */
const FULL_SIDE_PX = 420;
const LEAST_SHARE = 0.35;
const MOVE_MS = 350;
/** Large enough to be seen on a line of little more than a pixel. */
const ARROW_HEAD = { lengthToThicknessRatio: 4.5, widenessToThicknessRatio: 3.2 };

interface NodeAttributes {
  x: number;
  y: number;
  size: number;
  color: string;
  type: string;
  ring: string;
  zIndex: number;
}

/** The page draws with WebGL alone; where there is none, the table is what is shown. */
export function hasWebGl(): boolean {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** A renderer on an empty element. Throws where there is no WebGL: ask `hasWebGl` first. */
export function createRenderer(container: HTMLElement, events: RendererEvents): Renderer {
  const graph = new MultiDirectedGraph<NodeAttributes>();
  const sigma = new Sigma<Attributes>(graph, container, {
    allowInvalidContainer: true,
    renderLabels: false,
    zIndex: true,
    stagePadding: STAGE_PADDING_PX,
    minCameraRatio: 0.08,
    maxCameraRatio: 2.5,
    defaultDrawNodeHover: () => undefined,
    nodeProgramClasses: {
      module: shapeProgram('module'),
      class: shapeProgram('class'),
      function: shapeProgram('function'),
    },
    edgeProgramClasses: { arrow: createEdgeArrowProgram(ARROW_HEAD), line: EdgeRectangleProgram },
  });
  const labels = createLabelLayer(container);
  let scene: Scene | null = null;
  let stopMoving = (): void => undefined;
  const widths = new Map<string, number>();

  listen(sigma, events);
  const stopFollowing = followSize(sigma, container);
  sigma.on('afterRender', () => {
    if (scene) drawLabels(scene, sigma, labels, widths);
    events.onMoved();
  });

  return {
    show: (next, positions) => {
      stopMoving();
      scene = next;
      const targets = fill(graph, next, positions);
      if (mayMove() && targets !== null)
        stopMoving = animateNodes(graph, targets as Record<string, { x: number; y: number }>, {
          duration: MOVE_MS,
        });
      sigma.refresh();
    },
    placeOf: (id) => placeOf(sigma, id),
    centreOn: (id) => {
      const at = sigma.getNodeDisplayData(keyOf(id));
      if (!at) return;
      const target = { x: at.x, y: at.y, ratio: Math.min(sigma.getCamera().ratio, 0.7) };
      if (mayMove()) void sigma.getCamera().animate(target, { duration: MOVE_MS });
      else sigma.getCamera().setState(target);
    },
    zoom: (step) => {
      zoom(sigma, step);
    },
    dispose: () => {
      stopFollowing();
      stopMoving();
      labels.remove();
      sigma.kill();
    },
  };
}

/**
 * Sigma looks at the window's size alone; the table and the legend change the container's. Its padding and the size of
 * what it draws are pixels: in a small panel they shrink with the room, else the nodes lie on top of one another.
 */
function followSize(sigma: Sigma, container: HTMLElement): () => void {
  const fit = (): void => {
    const side = Math.min(container.clientWidth, container.clientHeight);
    const share = Math.min(1, Math.max(LEAST_SHARE, side / FULL_SIDE_PX));
    sigma.setSetting('stagePadding', STAGE_PADDING_PX * share);
    sigma.setSetting('zoomToSizeRatioFunction', (ratio) => Math.sqrt(ratio) / share);
  };
  const observer = new ResizeObserver(() => {
    fit();
    sigma.scheduleRefresh();
  });
  observer.observe(container);
  return () => observer.disconnect();
}

function listen(sigma: Sigma, events: RendererEvents): void {
  sigma.on('enterNode', ({ node }) => {
    events.onHover(idOf(node));
  });
  sigma.on('leaveNode', () => {
    events.onHover(null);
  });
  sigma.on('clickNode', ({ node }) => {
    events.onClick(idOf(node));
  });
  sigma.on('rightClickNode', ({ node, event }) => {
    event.original.preventDefault();
    events.onMenu(idOf(node));
  });
  sigma.on('clickStage', () => {
    events.onStage();
  });
  for (const canvas of Object.values(sigma.getCanvases()))
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      events.onLost();
    });
}

/**
 * Makes the graph what the scene says. Nodes that were there stay where they are; returns where they are to go, by
 * key, or null when nothing has to move.
 */
function fill(
  graph: MultiDirectedGraph<NodeAttributes>,
  scene: Scene,
  positions: Positions,
): Record<string, Point> | null {
  graph.clearEdges();
  for (const key of graph.nodes()) if (!scene.nodes.has(idOf(key))) graph.dropNode(key);
  const wasEmpty = graph.order === 0;
  const targets: Record<string, Point> = {};
  let moves = false;
  for (const [id, look] of scene.nodes) {
    const key = keyOf(id);
    const target = positions.get(id) ?? { x: 0, y: 0 };
    const from = graph.hasNode(key) && mayMove() ? pointOf(graph.getNodeAttributes(key)) : target;
    moves ||= !wasEmpty && (from.x !== target.x || from.y !== target.y);
    targets[key] = target;
    graph.mergeNode(key, { ...from, ...attributesOf(look) });
  }
  for (const { from, to, look } of scene.edges)
    graph.addEdge(keyOf(from), keyOf(to), {
      color: look.colour,
      size: look.size,
      type: look.hasArrow ? 'arrow' : 'line',
      zIndex: look.depth,
    });
  return moves ? targets : null;
}

function attributesOf(look: NodeLook): Omit<NodeAttributes, keyof Point> {
  const zIndex = look.isForced ? 2 : look.isDimmed ? 0 : 1;
  return { color: look.colour, ring: look.ring, size: look.size, type: look.shape, zIndex };
}

function pointOf({ x, y }: Point): Point {
  return { x, y };
}

function drawLabels(scene: Scene, sigma: Sigma, layer: LabelLayer, widths: Map<string, number>): void {
  const family = getComputedStyle(document.body).fontFamily;
  const font = `${FONT_SIZE}px ${family}`;
  const shown = [...scene.nodes].filter(([, { isDimmed }]) => !isDimmed);
  const nodes = shown.flatMap(([id, { label }]) => {
    const place = placeOf(sigma, id);
    const labelWidth = widths.get(label) ?? layer.measure(label, font);
    widths.set(label, labelWidth);
    return place ? [{ id, label, ...place, labelWidth }] : [];
  });
  nodes.sort((a, b) => b.size - a.size);
  const forced = new Set(shown.filter(([, { isForced }]) => isForced).map(([id]) => id));
  nodes.sort((a, b) => Number(forced.has(b.id)) - Number(forced.has(a.id)));
  const { text, background } = scene;
  layer.draw(nodes, forced, { font, lineHeight: LINE_HEIGHT, text, background });
}

function placeOf(sigma: Sigma, id: string): (Point & { readonly size: number }) | null {
  const data = sigma.getNodeDisplayData(keyOf(id));
  if (!data) return null;
  return { ...sigma.framedGraphToViewport(data), size: sigma.scaleSize(data.size) };
}

function zoom(sigma: Sigma, step: 'in' | 'out' | 'reset'): void {
  const camera = sigma.getCamera();
  const duration = mayMove() ? MOVE_MS / 2 : 1;
  if (step === 'in') void camera.animatedZoom({ duration });
  else if (step === 'out') void camera.animatedUnzoom({ duration });
  else void camera.animatedReset({ duration });
}

function mayMove(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Sigma keeps what it knows of nodes in plain objects, where `__proto__` is no key. */
function keyOf(id: string): string {
  return `:${id}`;
}

function idOf(key: string): string {
  return key.slice(1);
}
