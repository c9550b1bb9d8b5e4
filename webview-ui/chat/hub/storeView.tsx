import type { JSX } from 'preact';
import type { HubStoredRow } from '../../../src/core/hub/chatView';
import type { HubAction } from '../../../src/protocol/fromChat';
import { storedSubject } from '../../../src/protocol/hubShown';
import { counted } from '../../shared/numbers';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { Icon } from '../icon';
import { usePage } from '../page';
import { isOnGithub, isWebAddress } from './hubPart';
import type { HubViewProps } from './hubPart';

/** Stored repositories, the one proven last first. */
export function StoreView({ turn, view, changes }: HubViewProps<'store'>): JSX.Element {
  const left = view.rows.filter((row) => changes.get(storedSubject(row))?.kind !== 'forgotten');
  return (
    <section class="hub" aria-label={t('Stored repositories')}>
      <p>
        {left.length === 0
          ? t(
              'No repository is stored. The command line remembers those that served; the Hub view imports them.',
            )
          : t('Stored repositories, the one proven last first:')}
      </p>
      <ul class="hub-cards">
        {left.map((row) => (
          <Row key={storedSubject(row)} turn={turn} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ turn, row }: { readonly turn: number; readonly row: HubStoredRow }): JSX.Element {
  const { send } = usePage();
  const { url, about, commands, notes, provenAt, commit, importedFrom } = row;
  const button = (action: HubAction, label: string): JSX.Element => (
    <vscode-button
      appearance="secondary"
      aria-label={`${label}: ${visible(url)} ${visible(commit.slice(0, 8))}`}
      onClick={() => send({ type: 'hub', turn, subject: storedSubject(row), action })}
    >
      {label}
    </vscode-button>
  );
  return (
    <li class="hub-card">
      <h3>
        <Icon name="repo" /> <span>{visible(url)}</span>
      </h3>
      {about !== '' && <p>{visible(about)}</p>}
      <ul class="hub-facts">
        {importedFrom === undefined ? (
          <li>
            <Icon name="pass" /> {t('proven on {0}', visible(provenAt.slice(0, 10)))}
          </li>
        ) : (
          <li class="hub-warn">
            <Icon name="file" /> {t('imported from {0}; not proven here', visible(importedFrom))}
          </li>
        )}
        <li>
          <Icon name="git-commit" /> {visible(commit.slice(0, 8))}
        </li>
        <li>
          <Icon name="terminal" /> {commands === 1 ? t('1 command') : t('{0} commands', counted(commands))}
        </li>
        <li>
          <Icon name="note" /> {notes === 1 ? t('1 note') : t('{0} notes', counted(notes))}
        </li>
      </ul>
      <div class="actions">
        {button('showStored', t('Show in Hub View'))}
        {isWebAddress(url) &&
          button('openStored', isOnGithub(url) ? t('Open on GitHub') : t('Open in Browser'))}
        {button('forget', t('Forget…'))}
      </div>
    </li>
  );
}
