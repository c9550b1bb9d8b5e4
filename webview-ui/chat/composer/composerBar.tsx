import type { JSX } from 'preact';
import type { TurnMode } from '../../../src/core/conversation/conversation';
import type { ChatStatus } from '../../../src/protocol/toChat';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { Icon } from '../icon';
import { usePage } from '../page';
import { PlaceChip } from './placeChip';
import { modeIcon, modeName, modeTitle } from '../words/wording';

interface Props {
  readonly status: ChatStatus;
  readonly isBusy: boolean;
  readonly canSend: boolean;
  /** What is queued is not sent behind a turn that is stopped. */
  readonly onStop: () => void;
}

/** The bar below the text: mode, model, and one button that sends or stops. */
export function ComposerBar({ status, isBusy, canSend, onStop }: Props): JSX.Element {
  const { model, mode, isTrusted, place } = status;
  const { send, focusComposer } = usePage();
  const name = model.kind === 'none' ? t('No model') : visible(model.name);
  const title =
    model.host === ''
      ? t('Choose Model')
      : t('Questions go to {0}. Click to choose another model.', visible(model.host));
  return (
    <div class="composer-bar">
      {model.kind !== 'none' && isTrusted && <ModePicker mode={mode} />}
      <button
        type="button"
        class="model"
        title={title}
        onClick={() => send({ type: 'act', action: 'chooseModel' })}
      >
        <span class="model-name">{name}</span>
        <Icon name="chevron-down" />
        <span class="hidden-text">{title}</span>
      </button>
      <span class="composer-end">
        {place !== null && <PlaceChip place={place} />}
        {(!isBusy || canSend) && (
          <button
            type="submit"
            class="icon-button send"
            title={isBusy ? t('Queue Message') : t('Send')}
            aria-label={isBusy ? t('Queue Message') : t('Send')}
            aria-disabled={!canSend}
          >
            <Icon name="send" />
          </button>
        )}
        {isBusy && (
          <button
            type="button"
            class="icon-button stop"
            title={t('Stop')}
            aria-label={t('Stop')}
            onClick={() => {
              send({ type: 'stop' });
              onStop();
              focusComposer();
            }}
          >
            <Icon name="stop-circle" />
          </button>
        )}
      </span>
    </div>
  );
}

const modes: readonly TurnMode[] = ['ask', 'plan', 'act'];

/** The picker of the mode for the next question. */
function ModePicker({ mode }: { readonly mode: TurnMode }): JSX.Element {
  const { send } = usePage();
  return (
    <span class="mode" data-mode={mode}>
      <Icon name={modeIcon(mode)} />
      <select
        aria-label={t('Mode')}
        title={modeTitle(mode)}
        value={mode}
        onChange={({ currentTarget }) => {
          const chosen = modes.find((each) => each === currentTarget.value);
          if (chosen !== undefined) send({ type: 'setMode', mode: chosen });
        }}
      >
        {modes.map((each) => (
          <option key={each} value={each}>
            {modeName(each)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
