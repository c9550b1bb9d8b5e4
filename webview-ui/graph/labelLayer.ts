/** The labels, on a canvas of their own above the drawing. */
import { placeLabels } from './labels';
import type { LabelledNode } from './labels';

export interface LabelStyle {
  readonly font: string;
  readonly lineHeight: number;
  readonly text: string;
  readonly background: string;
}

export interface LabelLayer {
  /** Draws these in order of importance, those in `forced` in any case; the rest as there is room. */
  draw(
    nodes: readonly (LabelledNode & { readonly label: string })[],
    forced: ReadonlySet<string>,
    style: LabelStyle,
  ): void;
  /** Width of a label in pixels. */
  measure(label: string, font: string): number;
  remove(): void;
}

export function createLabelLayer(container: HTMLElement): LabelLayer {
  const canvas = document.createElement('canvas');
  canvas.className = 'labels';
  container.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('a canvas without a 2D context');
  return {
    draw: (nodes, forced, style) => {
      const { width, height } = fitCanvas(canvas, context, container);
      context.font = style.font;
      context.textBaseline = 'middle';
      context.lineJoin = 'round';
      context.lineWidth = 4;
      context.strokeStyle = style.background;
      context.fillStyle = style.text;
      const labels = new Map(nodes.map(({ id, label }) => [id, label]));
      const placed = placeLabels(nodes, { width, height }, style.lineHeight, forced);
      for (const { id, box } of placed) {
        const text = labels.get(id) ?? '';
        const middle = (box.top + box.bottom) / 2;
        // The background's colour around the letters keeps them legible where edges run below.
        context.strokeText(text, box.left, middle);
        context.fillText(text, box.left, middle);
      }
      canvas.dataset['labels'] = String(placed.length);
    },
    measure: (label, font) => {
      context.font = font;
      return Math.ceil(context.measureText(label).width);
    },
    remove: () => {
      canvas.remove();
    },
  };
}

/** Sizes the canvas to its container in device pixels, which empties it; returns the size in CSS pixels. */
function fitCanvas(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  container: HTMLElement,
): { readonly width: number; readonly height: number } {
  const [width, height, ratio] = [
    container.offsetWidth,
    container.offsetHeight,
    window.devicePixelRatio || 1,
  ];
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.scale(ratio, ratio);
  return { width, height };
}
