/** The drawing's colours, from the editor's theme, each distinct from the background. */
import type { GraphEdgeKind, GraphNode } from '../../src/core/map/graphView';

/** Red, green and blue, each 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface Palette {
  readonly background: Colour;
  readonly text: Colour;
  /** Around the node in hand. */
  readonly focus: Colour;
  /** One a group, in turn; the groups beyond share `others`. */
  readonly groups: readonly Colour[];
  readonly others: Colour;
  readonly edges: Readonly<Record<GraphEdgeKind, Colour>>;
  /** An inferred call, drawn lighter. */
  readonly inferred: Colour;
}

/** WCAG 1.4.11: what a graphic needs to be told from what is beside it. */
const GRAPHIC_CONTRAST = 3;
/** WCAG 1.4.3: what text needs. */
const TEXT_CONTRAST = 4.5;

const GROUP_VARIABLES = [
  ['--vscode-charts-blue', '#3794ff'],
  ['--vscode-charts-orange', '#d18616'],
  ['--vscode-charts-green', '#89d185'],
  ['--vscode-charts-purple', '#b180d7'],
  ['--vscode-charts-red', '#f14c4c'],
  ['--vscode-terminal-ansiCyan', '#11a8cd'],
  ['--vscode-charts-yellow', '#cca700'],
  ['--vscode-terminal-ansiMagenta', '#bc3fbc'],
] as const;

/**
 * The palette of the theme whose variables `read` gives ('' for one that the theme does not set). In a high-contrast
 * theme lines are as distinct as everything else; in others they keep behind the nodes.
 */
export function readPalette(read: (variable: string) => string, isHighContrast: boolean): Palette {
  const background = parseColour(read('--vscode-editor-background')) ?? [30, 30, 30];
  const far = awayFrom(background);
  const colour = (variable: string, fallback: Colour, contrast: number): Colour =>
    withContrast(parseColour(read(variable)) ?? fallback, background, contrast);
  const text = colour('--vscode-editor-foreground', far, TEXT_CONTRAST);
  const line = (full: Colour, share: number): Colour =>
    withContrast(mix(background, full, share), background, isHighContrast ? GRAPHIC_CONTRAST : 1);
  const calls = colour('--vscode-charts-blue', [55, 148, 255], GRAPHIC_CONTRAST);
  const inherits = colour('--vscode-charts-orange', [209, 134, 22], GRAPHIC_CONTRAST);
  return {
    background,
    text,
    focus: colour('--vscode-focusBorder', text, GRAPHIC_CONTRAST),
    groups: GROUP_VARIABLES.map(([variable, fallback]) =>
      colour(variable, parseColour(fallback) ?? far, GRAPHIC_CONTRAST),
    ),
    others: withContrast(mix(background, text, 0.5), background, GRAPHIC_CONTRAST),
    edges: {
      imports: line(text, 0.3),
      calls: line(calls, 0.75),
      contains: line(text, 0.42),
      inherits: line(inherits, 0.9),
    },
    inferred: line(calls, 0.4),
  };
}

/**
 * The colour of each group, by name: the most frequent first, equal ones by name, so that a node more or less changes
 * as little as can be.
 */
export function groupColours(nodes: readonly GraphNode[], palette: Palette): ReadonlyMap<string, Colour> {
  const counts = new Map<string, number>();
  for (const { group } of nodes) counts.set(group, (counts.get(group) ?? 0) + 1);
  const names = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name);
  return new Map(names.map((name, at) => [name, palette.groups[at] ?? palette.others]));
}

/** As sigma and canvas read it: `#rrggbb`. */
export function cssColour(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** A colour as themes write them (`#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`), its opacity left out; else null. */
export function parseColour(text: string): Colour | null {
  const trimmed = text.trim();
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/i.exec(trimmed);
  if (short) return partsOf(short.slice(1, 4).map((digit) => parseInt(digit + digit, 16)));
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/i.exec(trimmed);
  if (long) return partsOf(long.slice(1, 4).map((digits) => parseInt(digits, 16)));
  const rgb = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/i.exec(trimmed);
  return rgb ? partsOf(rgb.slice(1, 4).map(Number)) : null;
}

/** `share` of `to` in `from`: 0 = from, 1 = to. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const part = (at: 0 | 1 | 2): number => from[at] + (to[at] - from[at]) * share;
  return [part(0), part(1), part(2)];
}

/** WCAG's contrast ratio: 1 (the same) to 21. */
export function contrast(a: Colour, b: Colour): number {
  const [high, low] = [luminance(a), luminance(b)].sort((m, n) => n - m) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The colour, moved away from the background no further than it must be for that ratio. */
export function withContrast(colour: Colour, background: Colour, ratio: number): Colour {
  const far = awayFrom(background);
  const steps = 20;
  for (let step = 0; step < steps; step++) {
    const candidate = mix(colour, far, step / steps);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return far;
}

function awayFrom(background: Colour): Colour {
  return contrast(background, [255, 255, 255]) >= contrast(background, [0, 0, 0])
    ? [255, 255, 255]
    : [0, 0, 0];
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function partsOf(numbers: readonly number[]): Colour {
  const [red = 0, green = 0, blue = 0] = numbers.map((part) => Math.min(255, Math.max(0, part)));
  return [red, green, blue];
}
