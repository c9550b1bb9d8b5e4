import type { JSX } from 'preact';
import type { JudgedThread } from '../../../src/core/hub/experience';
import { counted } from '../../shared/numbers';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { Icon } from '../icon';
import { usePage } from '../page';
import { shownText } from '../turn/longText';
import type { HubViewProps } from './hubPart';

/** What issues and pull requests say of an error: those about it with the solution that they quote, the others on demand. */
export function IssuesView({ turn, view }: HubViewProps<'issues'>): JSX.Element {
  const { repository, experience } = view;
  const about = experience.results.filter(({ relevant }) => relevant);
  const others = experience.results.filter(({ relevant }) => !relevant);
  return (
    <section class="hub" aria-label={t('Issues and pull requests')}>
      <p>{headline(repository, about.length)}</p>
      <p class="quiet hub-note">{t('Searched for: {0}', visible(experience.statement))}</p>
      {about.length > 0 && (
        <ol class="hub-cards" aria-label={t('Issues and pull requests')}>
          {about.map((thread) => (
            <ThreadCard key={thread.url} turn={turn} thread={thread} />
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <details class="hub-others">
          <summary>
            {others.length === 1
              ? t('1 other, about something else')
              : t('{0} others, about something else', counted(others.length))}
          </summary>
          <ul>
            {others.map((thread) => (
              <li key={thread.url}>
                <ThreadLink turn={turn} thread={thread} /> {visible(thread.reason)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function headline(repository: string, count: number): string {
  const name = visible(repository);
  if (count === 0) return t('No issue or pull request of {0} is about this.', name);
  return count === 1
    ? t('1 issue or pull request of {0} is about this:', name)
    : t('{0} issues and pull requests of {1} are about this:', counted(count), name);
}

interface ThreadProps {
  readonly turn: number;
  readonly thread: JudgedThread;
}

function ThreadCard({ turn, thread }: ThreadProps): JSX.Element {
  const { send } = usePage();
  const { url, reason, solution, diff } = thread;
  return (
    <li class="hub-card fits">
      <h3>
        <Icon name={thread.kind === 'pull' ? 'git-pull-request' : 'issues'} />{' '}
        <ThreadLink turn={turn} thread={thread} />
      </h3>
      <p class="hub-fit">
        <span>{visible(reason)}</span>
      </p>
      {solution !== null && (
        <>
          <p class="quiet hub-says">{t('It says:')}</p>
          <blockquote
            class="hub-quote"
            tabIndex={0}
            role="group"
            aria-label={`${t('It says:')} ${threadName(thread)}`}
          >
            {shownText(solution)}
          </blockquote>
        </>
      )}
      {diff !== null && (
        <div class="actions">
          <vscode-button
            appearance="secondary"
            aria-label={`${t('Show Diff')}: ${threadName(thread)}`}
            onClick={() => send({ type: 'hub', turn, subject: url, action: 'openDiff' })}
          >
            {t('Show Diff')}
          </vscode-button>
        </div>
      )}
    </li>
  );
}

function ThreadLink({ turn, thread }: ThreadProps): JSX.Element {
  const { send } = usePage();
  return (
    <button
      type="button"
      class="link"
      title={visible(thread.url)}
      onClick={() => send({ type: 'hub', turn, subject: thread.url, action: 'openThread' })}
    >
      {threadName(thread)}
    </button>
  );
}

/** `Issue #12`, by the number at the end of its address. */
function threadName({ kind, url }: JudgedThread): string {
  const [, number = ''] = /\/(\d+)\/?$/.exec(url) ?? [];
  return kind === 'pull' ? t('Pull request #{0}', number) : t('Issue #{0}', number);
}
