import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { HubCard, HubChange } from '../../../src/core/hub/chatView';
import type { HubAction } from '../../../src/protocol/fromChat';
import { IconButton } from '../../shared/iconButton';
import { counted } from '../../shared/numbers';
import { say, t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { Icon } from '../icon';
import { usePage } from '../page';
import { bytesText } from '../words/bytes';
import { isOnGithub, isWebAddress } from './hubPart';

interface Props {
  readonly turn: number;
  readonly card: HubCard;
  /** What was done with it last; null for nothing. */
  readonly change: HubChange | null;
  readonly onDismiss: () => void;
}

/** A repository that may do the task: what it is, whether its README fits, and what can be done with it. */
export function CandidateCard({ turn, card, change, onDismiss }: Props): JSX.Element {
  const { send } = usePage();
  const { name, description, fits, reason } = card;
  const titleId = `hub-${turn}-${name}`;
  const cloned = change?.kind === 'cloned' ? change : null;
  return (
    <li class={`hub-card ${fits ? 'fits' : ''}`} tabIndex={-1} aria-labelledby={titleId}>
      <div class="hub-head">
        <h3 id={titleId}>
          <Icon name="repo" /> <span>{visible(name)}</span>
        </h3>
        {isWebAddress(card.url) && (
          <IconButton
            icon="link-external"
            label={
              isOnGithub(card.url)
                ? t('Open {0} on GitHub', visible(name))
                : t('Open {0} in Browser', visible(name))
            }
            onClick={() => send({ type: 'hub', turn, subject: name, action: 'open' })}
          />
        )}
        <IconButton icon="close" label={t('Dismiss {0}', visible(name))} onClick={onDismiss} />
      </div>
      {description !== null && description !== '' && <p>{visible(description)}</p>}
      <Facts card={card} />
      <p class="hub-fit">
        <Icon name={fits ? 'pass' : 'circle-slash'} />
        <span>
          <strong>{fits ? t('Fits.') : t('Does not fit.')}</strong> {visible(say(reason))}
        </span>
      </p>
      {cloned !== null && (
        <p class="hub-cloned">
          <Icon name="folder" />
          <span>{t('Cloned into {0}', visible(cloned.folder))}</span>
        </p>
      )}
      <Actions {...{ turn, card, isCloned: cloned !== null }} />
    </li>
  );
}

/** Those that are known, in one line. */
function Facts({ card }: { readonly card: HubCard }): JSX.Element | null {
  const { stars, licence, language, sizeKb, archived } = card;
  const isFromService = stars !== null;
  if (!isFromService) return null;
  return (
    <ul class="hub-facts">
      <li>
        <Icon name="star-full" /> {stars === 1 ? t('1 star') : t('{0} stars', counted(stars))}
      </li>
      <li class={licence === null || licence === 'NOASSERTION' ? 'hub-warn' : ''}>
        <Icon name="law" /> {licenceText(licence)}
      </li>
      {language !== null && (
        <li>
          <Icon name="code" /> {visible(language)}
        </li>
      )}
      {sizeKb !== null && (
        <li>
          <Icon name="database" /> {bytesText(sizeKb * 1_000)}
        </li>
      )}
      {archived && (
        <li class="hub-warn">
          <Icon name="archive" /> {t('Archived')}
        </li>
      )}
    </ul>
  );
}

function licenceText(licence: string | null): string {
  if (licence === null) return t('No licence');
  return licence === 'NOASSERTION' ? t('Licence not recognised') : visible(licence);
}

function Actions(props: {
  readonly turn: number;
  readonly card: HubCard;
  readonly isCloned: boolean;
}): JSX.Element {
  const { turn, card, isCloned } = props;
  const { send } = usePage();
  const row = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusOfReplaced(row, isCloned);
  const button = (action: HubAction, label: string, isFirst = false): JSX.Element => (
    <vscode-button
      key={action}
      appearance={isFirst ? 'primary' : 'secondary'}
      aria-label={`${label}: ${visible(card.name)}`}
      onClick={() => {
        keepFocus();
        send({ type: 'hub', turn, subject: card.name, action });
      }}
    >
      {label}
    </vscode-button>
  );
  return (
    <div class="actions" ref={row}>
      {isCloned
        ? [button('openFolder', t('Open Folder'), true), button('addToWorkspace', t('Add to Workspace'))]
        : isWebAddress(card.cloneUrl) && [
            button('clone', t('Clone…'), card.fits),
            button('cloneToHub', t('Clone to Hub')),
          ]}
    </div>
  );
}

/** Where a button that was pressed is gone, and the focus with it, the first one in its place gets it. */
function useFocusOfReplaced(row: { readonly current: HTMLElement | null }, isReplaced: boolean): () => void {
  const pressed = useRef(false);
  useLayoutEffect(() => {
    if (pressed.current && isReplaced && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('vscode-button')?.focus();
    pressed.current = false;
  }, [isReplaced]);
  return () => {
    pressed.current = true;
  };
}
