import type { JSX } from 'preact';
import { t } from '../../shared/strings';
import { usePage } from '../page';

/** What can be written behind /hub, each a way into the composer. */
export function UsageView(): JSX.Element {
  const { prefill } = usePage();
  const ways = [
    {
      text: '/hub search ',
      label: '/hub search TASK',
      does: t('finds a repository for a task, written in English'),
    },
    {
      text: '/hub issues ',
      label: '/hub issues ERROR',
      does: t('looks an error up in this repository’s issues and pull requests'),
    },
    {
      text: '/hub issues --repo ',
      label: '/hub issues --repo OWNER/NAME ERROR',
      does: t('looks it up in another repository'),
    },
    { text: '/hub store', label: '/hub store', does: t('lists the stored repositories') },
    { text: '/hub store forget ', label: '/hub store forget URL', does: t('forgets one of them') },
  ];
  return (
    <section class="hub" aria-label={t('The hub')}>
      <p>{t('The hub looks outside this repository:')}</p>
      <ul>
        {ways.map(({ text, label, does }) => (
          <li key={text}>
            <button type="button" class="link" onClick={() => prefill(text)}>
              <code>{label}</code>
            </button>{' '}
            {does}
          </li>
        ))}
      </ul>
    </section>
  );
}
