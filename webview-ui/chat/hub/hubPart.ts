/** The turn with what the hub answers and what the user did with it. */
import type { Entry } from '../../../src/core/conversation/conversation';
import type { HubPart, Turn } from '../turn/turns';

/** What each view of it is drawn from. */
export interface HubViewProps<K extends HubPart['view']['kind']> {
  readonly turn: number;
  readonly view: Extract<HubPart['view'], { kind: K }>;
  readonly changes: HubPart['changes'];
}

export function withHub(turn: Turn, event: Extract<Entry, { type: 'hubShown' | 'hubChanged' }>): Turn {
  const at = turn.parts.findLastIndex(({ kind }) => kind === 'hub');
  const before = turn.parts[at];
  if (event.type === 'hubShown') {
    const part: HubPart = { kind: 'hub', view: event.view, changes: new Map() };
    // A later view stands in the place of the one before it.
    return { ...turn, parts: [...turn.parts.filter(({ kind }) => kind !== 'hub'), part] };
  }
  if (before?.kind !== 'hub') return turn;
  const changes = new Map(before.changes);
  // The one that came last is the last one.
  changes.delete(event.subject);
  changes.set(event.subject, event.change);
  return { ...turn, parts: turn.parts.with(at, { ...before, changes }) };
}

/** Whether a page can be there, which the host then opens or refuses: not at `git@host:owner/name`. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//.test(address);
}

/** Else it is opened in a browser all the same, and by another name. */
export function isOnGithub(address: string): boolean {
  return URL.canParse(address) && new URL(address).host === 'github.com';
}

/** What of it can be found by its words. */
export function hubText({ view }: HubPart): string {
  switch (view.kind) {
    case 'search':
      return view.candidates.map(({ name, description }) => `${name} ${description ?? ''}`).join('\n');
    case 'issues':
      return view.experience.results
        .map(({ url, reason, solution }) => `${url} ${reason} ${solution ?? ''}`)
        .join('\n');
    case 'store':
      return view.rows.map(({ url, about }) => `${url} ${about}`).join('\n');
    case 'usage':
      return '';
  }
}
