import type { JSX } from 'preact';
import { IconButton } from '../../shared/iconButton';
import { t } from '../../shared/strings';
import { Icon } from '../icon';
import { usePage } from '../page';

/** Switches between versions of a question; nothing if there is only one. */
export function VersionSwitch({ turn }: { readonly turn: number }): JSX.Element | null {
  const versions = usePage().versionsOf(turn);
  const at = versions.indexOf(turn);
  if (versions.length < 2 || at < 0) return null;
  return (
    <div class="versions" role="group" aria-label={t('Versions of this question')}>
      <Step icon="chevron-left" name={t('Previous Version')} turn={versions[at - 1]} />
      <span>{t('{0} of {1}', at + 1, versions.length)}</span>
      <Step icon="chevron-right" name={t('Next Version')} turn={versions[at + 1]} />
    </div>
  );
}

function Step(props: {
  readonly icon: string;
  readonly name: string;
  readonly turn: number | undefined;
}): JSX.Element {
  const { icon, name, turn } = props;
  const { send } = usePage();
  return (
    <IconButton
      icon={icon}
      label={name}
      isDisabled={turn === undefined}
      onClick={() => {
        if (turn !== undefined) send({ type: 'showVersion', turn });
      }}
    />
  );
}

/** The link to later turns that were set aside, if nothing was asked in their place. */
export function Further({ turns }: { readonly turns: readonly number[] }): JSX.Element | null {
  const { send } = usePage();
  const newest = turns.at(-1);
  if (newest === undefined) return null;
  return (
    <div class="notes">
      <p>
        <Icon name="history" />
        <span>
          {t('Later turns are hidden.')}{' '}
          <button type="button" class="link" onClick={() => send({ type: 'showVersion', turn: newest })}>
            {t('Show Them Again')}
          </button>
        </span>
      </p>
    </div>
  );
}
