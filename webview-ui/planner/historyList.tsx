/** The history that a plan leads to, as `git log --oneline` would show it: the newest first. */
import { t } from '../shared/strings';
import { visible } from '../shared/visible';

export interface HistoryLine {
  /** The start of its hash; null for a commit that is still to be made. */
  readonly commit: string | null;
  readonly subject: string;
  /** What is said behind it. */
  readonly note: string | null;
  readonly kind: 'new' | 'same' | 'base';
}

interface Props {
  readonly branch: string;
  /** The newest first. */
  readonly lines: readonly HistoryLine[];
  readonly isStale: boolean;
}

export function HistoryList({ branch, lines, isStale }: Props) {
  return (
    <section
      class="history"
      role="region"
      tabIndex={0}
      aria-busy={isStale}
      aria-label={t('Resulting history')}
    >
      <h2>{t('Resulting history')}</h2>
      <ol class={isStale ? 'stale' : ''}>
        {lines.map(({ commit, subject, note, kind }, at) => (
          <li key={at} class={kind}>
            <span class="node" aria-hidden="true" />
            <code>{commit ?? t('new')}</code>
            <span class="text">
              {at === 0 && <span class="chip branch">{visible(branch)}</span>}
              {subject === '' ? <em class="quiet">{t('no message yet')}</em> : visible(subject)}
              {note !== null && <span class="quiet"> · {note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
