/** Highlights found words over the text, without changing the page. */

/** The places of `query` in what `element` shows, in order, whatever their case; what is folded away is none. */
export function placesIn(element: Element, query: string): Range[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const { text, starts } = textNodes(element);
  const places: Range[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const range = rangeOf(starts, at, at + wanted.length);
    if (range && range.getClientRects().length > 0) places.push(range);
  }
  return places;
}

/** Shows all places and, among them, the one that is gone to; none for no places. */
export function mark(places: readonly Range[], current: Range | null): void {
  CSS.highlights.set('found', new Highlight(...places));
  CSS.highlights.set('found-now', new Highlight(...(current ? [current] : [])));
}

export function unmark(): void {
  CSS.highlights.delete('found');
  CSS.highlights.delete('found-now');
}

interface Start {
  readonly at: number;
  readonly node: Text;
}

function textNodes(element: Element): { readonly text: string; readonly starts: readonly Start[] } {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const starts: Start[] = [];
  let text = '';
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest('.hidden-text')) continue;
    starts.push({ at: text.length, node });
    // As long as the text itself: a place in the one is a place in the other.
    text += [...node.data].map((sign) => lowered(sign)).join('');
  }
  return { text, starts };
}

function lowered(sign: string): string {
  const small = sign.toLowerCase();
  return small.length === sign.length ? small : sign;
}

function rangeOf(starts: readonly Start[], from: number, to: number): Range | null {
  const first = starts.findLast(({ at }) => at <= from);
  const last = starts.findLast(({ at }) => at < to);
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, from - first.at);
  range.setEnd(last.node, to - last.at);
  return range;
}
