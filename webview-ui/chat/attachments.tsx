import type { JSX } from 'preact';
import type { Attachment } from '../../src/protocol/chatMessages';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { Icon } from './icon';
import { usePage } from './page';

/** What the next question is about, each with a way to see it and a way to take it off. */
export function Attachments(props: { readonly attachments: readonly Attachment[] }): JSX.Element | null {
  const { send, focusComposer } = usePage();
  if (props.attachments.length === 0) return null;
  return (
    <ul class="attachments" aria-label={t('Attached')}>
      {props.attachments.map(({ id, label, path, line }) => {
        const name = visible(label);
        return (
          <li key={id}>
            <button
              type="button"
              class="chip-name"
              title={`${visible(path)}:${line}`}
              onClick={() => send({ type: 'open', path, line, endLine: line })}
            >
              <Icon name="symbol-reference" />
              <span>{name}</span>
            </button>
            <button
              type="button"
              class="chip-remove"
              title={t('Remove {0}', name)}
              aria-label={t('Remove {0}', name)}
              onClick={() => {
                send({ type: 'detach', id });
                focusComposer();
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
