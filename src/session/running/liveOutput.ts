/** Sends output of running commands to the page at a pace that it can draw. */
import type { AgentEvent } from '../../core/conversation/conversation';
import type { StartTimer } from '../../core/async/throttle';

/** As much as the page shows of a running command: what it would throw away is not sent. */
const shownCharacters = 4_000;
/** Twenty times a second looks continuous. */
const intervalMs = 50;

/**
 * `emit`, given the same events in the same order, but of a call's output at most one every 50 ms, with the last 4,000
 * characters of what came since the one before. Anything else is passed on at once, what is held back before it.
 */
export function createLiveOutput(
  emit: (event: AgentEvent) => void,
  start: StartTimer,
): (event: AgentEvent) => void {
  const held = new Map<string, AgentEvent & { readonly type: 'toolOutput' }>();
  let stop: (() => void) | undefined;
  const flush = (): void => {
    stop?.();
    stop = undefined;
    const events = [...held.values()];
    held.clear();
    for (const event of events) emit({ ...event, text: event.text.slice(-shownCharacters) });
  };
  return (event) => {
    if (event.type !== 'toolOutput') {
      flush();
      emit(event);
      return;
    }
    const text = (held.get(event.callId)?.text ?? '') + event.text;
    // Cut now and then only: cutting copies all that is kept.
    const kept = text.length > 2 * shownCharacters ? text.slice(-shownCharacters) : text;
    held.set(event.callId, { ...event, text: kept });
    stop ??= start(flush, intervalMs);
  };
}
