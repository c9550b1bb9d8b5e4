import type { JSX } from 'preact';
import type { ChatStatus } from '../../src/protocol/toChat';
import { t } from '../shared/strings';
import { Icon } from './icon';

/** Notes on what limits answers now: indexing, a missing index, an untrusted workspace. */
export function Notes({ status }: { readonly status: ChatStatus }): JSX.Element {
  const { index, indexedPercent, isTrusted } = status;
  return (
    <div class="notes">
      {index === 'indexing' && (
        <p>
          <Icon name="loading" />
          <span>
            {indexedPercent === null
              ? t('Mapping the repository. Answers are partial until it is done.')
              : t('Mapping the repository: {0} %. Answers are partial until it is done.', indexedPercent)}
          </span>
        </p>
      )}
      {index === 'none' && (
        <p>
          <Icon name="info" />
          <span>{t('No repository is mapped. Open a folder to ask about it.')}</span>
        </p>
      )}
      {index === 'missing' && (
        <p>
          <Icon name="info" />
          <span>{t('This folder has no map. The Code Tree explains why and what to do.')}</span>
        </p>
      )}
      {!isTrusted && (
        <p>
          <Icon name="workspace-untrusted" />
          <span>
            {t(
              'This workspace is not trusted. Only the map answers; models and commands stay off until you trust it.',
            )}
          </span>
        </p>
      )}
    </div>
  );
}
