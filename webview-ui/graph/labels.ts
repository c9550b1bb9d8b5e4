/** Which labels are drawn, and where, so that none lies on another or on a node. */

/** A node on the screen: pixels from the upper left corner. */
export interface LabelledNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Radius. */
  readonly size: number;
  readonly labelWidth: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PlacedLabel {
  readonly id: string;
  readonly box: Box;
}

const GAP = 4;

/**
 * The labels that find room, in the order of `nodes`, which is that of their importance. Each tries right, left,
 * below, above and the corners of its node; one in `forced` is drawn in any case, at the right if there is no room. Labels outside
 * the screen are left out. Quadratic in the labels drawn.
 */
export function placeLabels(
  nodes: readonly LabelledNode[],
  screen: { readonly width: number; readonly height: number },
  lineHeight: number,
  forced: ReadonlySet<string>,
): readonly PlacedLabel[] {
  const taken = nodes.map((node) => ({ id: node.id, box: discBox(node) }));
  const placed: PlacedLabel[] = [];
  const inside: Box = { left: 0, top: 0, right: screen.width, bottom: screen.height };
  for (const node of nodes) {
    if (!overlaps(discBox(node), inside)) continue;
    const places = placesOf(node, lineHeight);
    const free = places.find(
      (box) =>
        contains(inside, box) && !taken.some((other) => other.id !== node.id && overlaps(box, other.box)),
    );
    const box =
      free ??
      (forced.has(node.id) ? (places.find((each) => contains(inside, each)) ?? places[0]) : undefined);
    if (!box) continue;
    placed.push({ id: node.id, box });
    taken.push({ id: node.id, box });
  }
  return placed;
}

function placesOf({ x, y, size, labelWidth }: LabelledNode, height: number): Box[] {
  const away = size + GAP;
  const at = (left: number, top: number): Box => ({
    left,
    top,
    right: left + labelWidth,
    bottom: top + height,
  });
  return [
    at(x + away, y - height / 2),
    at(x - away - labelWidth, y - height / 2),
    at(x - labelWidth / 2, y + away),
    at(x - labelWidth / 2, y - away - height),
    at(x + size * 0.7, y + size * 0.7),
    at(x + size * 0.7, y - size * 0.7 - height),
    at(x - size * 0.7 - labelWidth, y + size * 0.7),
    at(x - size * 0.7 - labelWidth, y - size * 0.7 - height),
  ];
}

function discBox({ x, y, size }: LabelledNode): Box {
  return { left: x - size, top: y - size, right: x + size, bottom: y + size };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}
