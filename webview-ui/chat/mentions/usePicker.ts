import { useContext, useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { MentionKind, SentMention } from '../../../src/core/conversation/mentions';
import { mentionKinds } from '../../../src/protocol/mentions';
import type { MentionCandidate, MentionList } from '../../../src/protocol/mentionList';
import type { MentionCosts } from '../looked';
import { CostsContext, usePage } from '../page';
import { completedMention, typedMention } from './typing';
import type { Draft, TypedMention } from './typing';

/** A row of the list: a kind, or a name. */
export type PickerRow =
  | {
      readonly kind: 'kind';
      readonly text: string;
      readonly mentionKind: MentionKind;
      readonly cost: SentMention | undefined;
    }
  | { readonly kind: 'name'; readonly text: string; readonly candidate: MentionCandidate };

export interface Picker {
  readonly isOpen: boolean;
  /** Null where no mention is being written. */
  readonly typed: TypedMention | null;
  /** Where it begins; null where none is. */
  readonly start: number | null;
  /** What the host told of a mention last; null before the first. */
  readonly told: MentionList | null;
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
export function usePicker(draft: Draft, onDraft: (next: Draft) => void): Picker {
  const costs = useContext(CostsContext);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const typed = typedMention(draft);
  const { told, isOfNow } = useNames(typed);
  const key = typed === null ? null : `${typed.start} ${draft.text.slice(typed.start, typed.end)}`;
  useLayoutEffect(() => setActive(0), [key]);
  const rows = typed === null ? [] : [...kindRows(typed, costs), ...nameRows(typed, told, isOfNow)];
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
  const shown = Math.min(active, rows.length - 1);
  return { isOpen, typed, start, told, rows, active: shown, accept, close, take };
}

interface Names {
  readonly told: MentionList | null;
  /** It is of what is typed now. */
  readonly isOfNow: boolean;
}

/** Asks for names as they are typed. */
function useNames(typed: TypedMention | null): Names {
  const { mentionCosts, completeMention } = usePage();
  const [names, setNames] = useState<{ readonly typed: string; readonly told: MentionList } | null>(null);
  const kind = typed?.kind ?? null;
  const text = typed?.text ?? '';
  const now = `${kind ?? ''}:${text}`;
  const isShort = typed === null || (kind === null && text.length < LEAST_WORD);
  useEffect(() => {
    if (isShort || kind === 'diff' || kind === 'problems') return;
    const ask = (): void => completeMention({ kind, text }, (told) => setNames({ typed: now, told }));
    const timer = setTimeout(ask, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isShort, kind, text]);
  // What the two that need no name would send is part of the first list.
  const isFirst = typed?.kind === null && text === '';
  useEffect(() => {
    if (isFirst) mentionCosts('@diff @problems');
  }, [isFirst]);
  return { told: names?.told ?? null, isOfNow: names?.typed === now };
}

function kindRows({ kind, text: typed }: TypedMention, costs: MentionCosts): readonly PickerRow[] {
  if (kind !== null) return [];
  return mentionKinds
    .filter((each) => each.startsWith(typed.toLowerCase()))
    .map((mentionKind) => {
      const text =
        mentionKind === 'diff' || mentionKind === 'problems' ? `@${mentionKind}` : `@${mentionKind}:`;
      return { kind: 'kind', mentionKind, text, cost: costs[text] };
    });
}

/** Those that were asked for last; until they come, what of the ones before still fits. */
function nameRows(
  { kind, text }: TypedMention,
  told: MentionList | null,
  isOfNow: boolean,
): readonly PickerRow[] {
  if (told === null || (kind === null && text.length < LEAST_WORD)) return [];
  const written = (/^(?:.*(?:->|→))?(.*)$/s.exec(text)?.[1] ?? text).toLowerCase();
  return told.items
    .filter(({ text: each }) => kind === null || each.startsWith(`@${kind}:`))
    .filter(({ name }) => isOfNow || name.toLowerCase().includes(written))
    .map((candidate) => ({ kind: 'name', text: candidate.text, candidate }));
}
