import type { JSX } from 'preact';
import type { ModelIdentity } from '../../src/core/languageModel';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { Icon } from './icon';
import { usePage } from './page';

interface Props {
  readonly model: ModelIdentity;
  readonly isBusy: boolean;
  readonly canSend: boolean;
}

/** Below the text: which model is asked, and one button that sends or stops. */
export function ComposerBar({ model, isBusy, canSend }: Props): JSX.Element {
  const { send, focusComposer } = usePage();
  const name = model.kind === 'none' ? t('No model') : visible(model.name);
  const title =
    model.host === '' ? t('Choose a model') : t('Questions go to {0}. Choose a model', visible(model.host));
  return (
    <div class="composer-bar">
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
      {isBusy ? (
        <button
          type="button"
          class="icon-button stop"
          title={t('Stop')}
          aria-label={t('Stop')}
          onClick={() => {
            send({ type: 'stop' });
            focusComposer();
          }}
        >
          <Icon name="stop-circle" />
        </button>
      ) : (
        <button
          type="submit"
          class="icon-button send"
          title={t('Send')}
          aria-label={t('Send')}
          aria-disabled={!canSend}
        >
          <Icon name="send" />
        </button>
      )}
    </div>
  );
}
