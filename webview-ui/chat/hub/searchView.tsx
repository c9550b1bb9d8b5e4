import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { SHOWN_CARDS, SKIP_STORE } from '../../../src/protocol/hubShown';
import type { HubCard } from '../../../src/core/hub/chatView';
import { counted } from '../../shared/numbers';
import { say, t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { Icon } from '../icon';
import { usePage } from '../page';
import { CandidateCard } from './candidateCard';
import type { HubViewProps } from './hubPart';

/** Three candidates as cards; where one is dismissed, the next one moves up and gets the focus. */
export function SearchView({ turn, view, changes }: HubViewProps<'search'>): JSX.Element {
  const { send } = usePage();
  const left = view.candidates.filter(({ name }) => changes.get(name)?.kind !== 'dismissed');
  const list = useRef<HTMLOListElement>(null);
  const focused = useFocusAt(list, left);
  const shown = left.slice(0, SHOWN_CARDS);
  const last = lastDismissed(view, changes);
  return (
    <section class="hub" aria-label={t('Repositories found')}>
      <p>{headline(view, shown)}</p>
      {view.notes.map((note, at) => (
        <p class="quiet hub-note" key={at}>
          {visible(say(note))}
        </p>
      ))}
      <ol class="hub-cards" ref={list} tabIndex={-1} aria-label={t('Repositories')}>
        {shown.map((card, at) => (
          <CandidateCard
            key={card.name}
            {...{ turn, card, change: changes.get(card.name) ?? null }}
            onDismiss={() => {
              focused.current = at;
              send({ type: 'hub', turn, subject: card.name, action: 'dismiss' });
            }}
          />
        ))}
      </ol>
      <Rest {...{ view, more: left.length - shown.length }} />
      {last !== undefined && (
        <div class="actions hub-rest">
          <vscode-button
            appearance="secondary"
            onClick={() => {
              focused.current = placeAmong(view, changes, last);
              send({ type: 'hub', turn, subject: last, action: 'restore' });
            }}
          >
            <Icon name="discard" /> {t('Show {0} Again', visible(last))}
          </vscode-button>
        </div>
      )}
    </section>
  );
}

type Shown = Pick<HubViewProps<'search'>, 'view' | 'changes'>;

/** The name of the candidate that was dismissed last and is not back; undefined for none. */
function lastDismissed(view: Shown['view'], changes: Shown['changes']): string | undefined {
  const names = new Set(view.candidates.map(({ name }) => name));
  return [...changes].findLast(([name, { kind }]) => kind === 'dismissed' && names.has(name))?.[0];
}

/** Where it will stand once it is back. */
function placeAmong(view: Shown['view'], changes: Shown['changes'], back: string): number {
  const before = view.candidates.slice(
    0,
    view.candidates.findIndex(({ name }) => name === back),
  );
  return before.filter(({ name }) => changes.get(name)?.kind !== 'dismissed').length;
}

function headline({ candidates, from }: HubViewProps<'search'>['view'], shown: readonly HubCard[]): string {
  if (candidates.length === 0) return t('No repository was found.');
  if (shown.length === 0) return t('You have dismissed all candidates. Say the task in other words.');
  if (from === 'store')
    return shown.some(({ importedFrom }) => importedFrom !== undefined)
      ? t('This repository is stored; it was imported:')
      : t('This repository served such a task before:');
  return shown.some(({ fits }) => fits)
    ? t('The best candidates on GitHub, judged by their READMEs:')
    : t('No README shows that it does this. The nearest ones:');
}

/** How many wait behind those that are shown; of an answer from the store, how the service is asked all the same. */
function Rest(props: {
  readonly view: HubViewProps<'search'>['view'];
  readonly more: number;
}): JSX.Element | null {
  const { view, more } = props;
  const { ask } = usePage();
  if (view.from === 'store')
    return (
      <div class="actions hub-rest">
        <vscode-button appearance="secondary" onClick={() => ask(`/hub search ${SKIP_STORE} ${view.task}`)}>
          <Icon name="search" /> {t('Search GitHub Instead')}
        </vscode-button>
      </div>
    );
  if (more <= 0) return null;
  return (
    <p class="quiet hub-rest">
      {more === 1
        ? t('1 more candidate moves up when you dismiss one.')
        : t('{0} more candidates move up when you dismiss one.', counted(more))}
    </p>
  );
}

/** After a card is gone, the focus is on the one in its place, or on the list. */
function useFocusAt(
  list: { readonly current: HTMLOListElement | null },
  left: readonly HubCard[],
): { current: number | null } {
  const at = useRef<number | null>(null);
  const names = left.map(({ name }) => name).join('\n');
  useLayoutEffect(() => {
    if (at.current === null) return;
    const items = list.current?.querySelectorAll<HTMLElement>(':scope > li');
    const next = items?.item(Math.min(at.current, items.length - 1)) ?? null;
    (next ?? list.current)?.focus();
    at.current = null;
  }, [names]);
  return at;
}
