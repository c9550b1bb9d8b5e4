/** Alt with an arrow key goes from message to message. */

/** The message (from 1) that the key goes to from where the focus is in `box`; null where it goes to none. */
export function walkedTo(event: KeyboardEvent, box: Element, messageCount: number): number | null {
  const step = event.altKey ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined;
  if (step === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  // Where text is written, the keys are the text's.
  if (event.target instanceof Element && event.target.matches('input, textarea')) return null;
  event.preventDefault();
  const from = event.target instanceof Element ? event.target.closest('article') : null;
  // What one looks at is where one is, as long as no message has the focus.
  const next = from ? positionOf(from) + step : positionOf(topmost(box));
  return next >= 1 && next <= messageCount ? next : null;
}

function topmost(box: Element): Element | undefined {
  const { top } = box.getBoundingClientRect();
  return [...box.querySelectorAll('article')].find((each) => each.getBoundingClientRect().bottom > top);
}

function positionOf(message: Element | undefined): number {
  return Number(message?.getAttribute('aria-posinset') ?? 0);
}
