import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Attachment } from '../../src/protocol/chatMessages';
import { counted } from '../shared/numbers';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { Icon } from './icon';
import { usePage } from './page';

interface Props {
  readonly attachments: readonly Attachment[];
  /** What each would send, by id, as far as that is known. */
  readonly tokens: Readonly<Record<string, number>>;
}

/** What the next question is about, each with a way to see it and a way to take it off. */
export function Attachments(props: Props): JSX.Element | null {
  const { send, focusComposer } = usePage();
  const ids = props.attachments.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids !== '') send({ type: 'mentions', ask: { kind: 'attached' } });
  }, [ids]);
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
              <span class="mention-text">{name}</span>
              <Tokens tokens={props.tokens[id]} />
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

function Tokens({ tokens }: { readonly tokens: number | undefined }): JSX.Element | null {
  return tokens === undefined ? null : <span class="mention-cost">{t('{0} tokens', counted(tokens))}</span>;
}
