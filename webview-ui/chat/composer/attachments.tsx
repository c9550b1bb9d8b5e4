import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Attachment } from '../../../src/protocol/toChat';
import { counted } from '../../shared/numbers';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { Chip } from './chip';
import { usePage } from '../page';

/** The attachments of the next question, each with a button to open and to remove it. */
export function Attachments({
  attachments,
}: {
  readonly attachments: readonly Attachment[];
}): JSX.Element | null {
  const { request, send } = usePage();
  // What each would send, by id, as far as that is known.
  const [tokens, setTokens] = useState<Readonly<Record<string, number>>>({});
  const ids = attachments.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids !== '') request({ type: 'attachedTokens' }, setTokens);
  }, [ids]);
  if (attachments.length === 0) return null;
  return (
    <ul class="attachments" aria-label={t('Attached')}>
      {attachments.map(({ id, label, path, line }) => {
        return (
          <Chip
            key={id}
            name={visible(label)}
            icon="symbol-reference"
            title={`${visible(path)}:${line}`}
            open={() => send({ type: 'open', path, line, endLine: line })}
            remove={() => send({ type: 'detach', id })}
          >
            <Tokens tokens={tokens[id]} />
          </Chip>
        );
      })}
    </ul>
  );
}

function Tokens({ tokens }: { readonly tokens: number | undefined }): JSX.Element | null {
  return tokens === undefined ? null : <span class="mention-cost">{t('{0} tokens', counted(tokens))}</span>;
}
