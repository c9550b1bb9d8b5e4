import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { MentionKind, NamingKind } from '../../../src/core/mentions';
import { mentionKinds } from '../../../src/protocol/mentions';
import type { MentionCandidate } from '../../../src/protocol/mentionAnswer';
import { usePage } from '../page';
import type { MentionState } from './mentionState';
import { completedMention, typedMention } from './typing';
import type { Draft, TypedMention } from './typing';

/** A row of the list: a kind, or a name. */
export type PickerRow =
  | { readonly kind: 'kind'; readonly text: string; readonly mentionKind: MentionKind }
  | { readonly kind: 'name'; readonly text: string; readonly candidate: MentionCandidate };

export interface Picker {
  readonly isOpen: boolean;
  /** Null where no mention is being written. */
  readonly typed: TypedMention | null;
  /** Where it begins; null where none is. */
  readonly start: number | null;
  readonly rows: readonly PickerRow[];
  readonly active: number;
  readonly accept: (row: PickerRow) => void;
  readonly close: () => void;
  /** Whether the list took the key. */
  readonly take: (key: string) => boolean;
}

/** Shorter words are the beginning of too much. */
const LEAST_WORD = 2;
/** Between the keys of somebody who types fast: the names are asked for when there is a pause. */
const PAUSE_MS = 60;

/** The list of what the mention at the cursor may name, asked of the host. */
export function usePicker(mentions: MentionState, draft: Draft, onDraft: (next: Draft) => void): Picker {
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const typed = typedMention(draft);
  const request = useNames(typed);
  const key = typed === null ? null : `${typed.start} ${draft.text.slice(typed.start, typed.end)}`;
  useLayoutEffect(() => setActive(0), [key]);
  const rows = typed === null ? [] : [...kindRows(typed), ...nameRows(typed, mentions, request)];
  const isOpen = typed !== null && closedAt !== key && rows.length > 0;
  const close = (): void => setClosedAt(key);
  const accept = (row: PickerRow): void => {
    if (typed !== null) onDraft(completedMention(draft, typed, row.text));
  };
  const take = (pressed: string): boolean => {
    const chosen = rows[active];
    if (!isOpen || chosen === undefined) return false;
    const isWritten = draft.text.slice(typed.start, typed.end) === chosen.text;
    if (pressed === 'ArrowDown') setActive((active + 1) % rows.length);
    else if (pressed === 'ArrowUp') setActive((active + rows.length - 1) % rows.length);
    else if (pressed === 'Escape') close();
    else if (pressed === 'Tab' || (pressed === 'Enter' && !isWritten)) accept(chosen);
    else return false;
    return true;
  };
  const start = typed?.start ?? null;
  return { isOpen, typed, start, rows, active: Math.min(active, rows.length - 1), accept, close, take };
}

/** Asks for names as they are typed; returns the number of the question about what is typed now, 0 while it is not asked. */
function useNames(typed: TypedMention | null): number {
  const { send } = usePage();
  const request = useRef(0);
  const asked = useRef('');
  const mentionKind = typed?.kind ?? null;
  const text = typed?.text ?? '';
  const now = `${mentionKind ?? ''}:${text}`;
  const isAsked =
    typed !== null &&
    (mentionKind === null ? text.length >= LEAST_WORD : mentionKind !== 'diff' && mentionKind !== 'problems');
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => {
      request.current += 1;
      asked.current = now;
      send({
        type: 'mentions',
        ask: { kind: 'complete', request: request.current, of: mentionKind as NamingKind | null, text },
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isAsked, mentionKind, text]);
  // What the two that need no name would send is part of the first list.
  const isFirst = typed?.kind === null && text === '';
  useEffect(() => {
    if (isFirst) send({ type: 'mentions', ask: { kind: 'costs', text: '@diff @problems' } });
  }, [isFirst]);
  return asked.current === now ? request.current : 0;
}

function kindRows({ kind, text }: TypedMention): readonly PickerRow[] {
  if (kind !== null) return [];
  return mentionKinds
    .filter((each) => each.startsWith(text.toLowerCase()))
    .map((mentionKind) => ({
      kind: 'kind',
      mentionKind,
      text: mentionKind === 'diff' || mentionKind === 'problems' ? `@${mentionKind}` : `@${mentionKind}:`,
    }));
}

/** Those that were asked for last; until they come, what of the ones before still fits. */
function nameRows(
  { kind, text }: TypedMention,
  { candidates }: MentionState,
  request: number,
): readonly PickerRow[] {
  if (candidates === null || (kind === null && text.length < LEAST_WORD)) return [];
  const written = (/^(?:.*(?:->|→))?(.*)$/s.exec(text)?.[1] ?? text).toLowerCase();
  const isLast = candidates.request === request;
  return candidates.items
    .filter(({ text: each }) => kind === null || each.startsWith(`@${kind}:`))
    .filter(({ name }) => isLast || name.toLowerCase().includes(written))
    .map((candidate) => ({ kind: 'name', text: candidate.text, candidate }));
}
