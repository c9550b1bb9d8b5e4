/** The blocks of the context, each with its entries. */
import type { ContextBlock, ContextRequest } from '../../src/core/context';
import { counted } from '../shared/numbers';
import { t } from '../shared/strings';
import type { Actions } from './actions';
import { drop, restore } from './edits';
import { EntryRow } from './entryRow';
import { blockName, keyName } from './words';

interface Props {
  readonly blocks: readonly ContextBlock[];
  readonly request: ContextRequest;
  readonly explained: ReadonlySet<string>;
  readonly actions: Actions;
  /** Shows where the block begins in the text. */
  readonly onShow: (kind: ContextBlock['kind']) => void;
}

export function Blocks({ blocks, request, explained, actions, onShow }: Props) {
  return (
    <div class="blocks">
      {blocks.map((block) => (
        <BlockView key={block.kind} {...{ block, request, explained, actions, onShow }} />
      ))}
      <Dropped request={request} actions={actions} />
    </div>
  );
}

interface BlockProps extends Omit<Props, 'blocks'> {
  readonly block: ContextBlock;
}

function BlockView({ block, request, explained, actions, onShow }: BlockProps) {
  const { kind, tokens, entries, leftOut } = block;
  const name = blockName(kind);
  const keys = entries.map(({ key }) => key);
  return (
    // Paths are many and short: who wants to see them opens them.
    <details class="block" open={kind !== 'paths'}>
      <summary>
        <span class={`swatch ${kind}`} aria-hidden="true" />
        <h2>{name}</h2>
        <span class="quiet">{t('{0} tokens', counted(tokens))}</span>
      </summary>
      <div class="block-bar">
        <span class="extent quiet">{extent(entries.length, leftOut)}</span>
        <button
          type="button"
          class="icon-button"
          title={t('Show {0} in the text', name)}
          aria-label={t('Show {0} in the text', name)}
          onClick={() => onShow(kind)}
        >
          <span class="codicon codicon-eye" aria-hidden="true" />
        </button>
        <span class="number quiet" aria-hidden="true">
          {t('tokens')}
        </span>
        <span class="score quiet" aria-hidden="true">
          {t('rank')}
        </span>
        <button
          type="button"
          class="icon-button"
          title={t('Leave out {0}', name)}
          aria-label={t('Leave out {0}', name)}
          onClick={() => actions.change((before) => drop(before, `block:${kind}`))}
        >
          <span class="codicon codicon-close" aria-hidden="true" />
        </button>
      </div>
      <ul>
        {entries.map((entry) => (
          <EntryRow
            key={entry.key}
            entry={entry}
            among={keys}
            isPinned={request.edits.pinned.includes(entry.key)}
            hasLevels={kind === 'source' || kind === 'readme'}
            isExplained={explained.has(entry.key)}
            actions={actions}
          />
        ))}
      </ul>
    </details>
  );
}

function extent(shown: number, leftOut: number): string {
  const entries = shown === 1 ? t('1 entry') : t('{0} entries', counted(shown));
  return leftOut === 0 ? entries : t('{0}, {1} more without room', entries, counted(leftOut));
}

function Dropped({ request, actions }: Pick<Props, 'request' | 'actions'>) {
  const { dropped } = request.edits;
  if (dropped.length === 0) return null;
  return (
    <section class="block">
      <h2>{t('Left out by you')}</h2>
      <ul>
        {dropped.map((key) => (
          <li key={key} class="row">
            <span class="name">{keyName(key)}</span>
            <button
              type="button"
              class="icon-button"
              title={t('Take {0} back', keyName(key))}
              aria-label={t('Take {0} back', keyName(key))}
              onClick={() => actions.change((before) => restore(before, key))}
            >
              <span class="codicon codicon-discard" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
