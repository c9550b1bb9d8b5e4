/** The blocks of the context, each with its entries. */
import { useEffect, useRef } from 'preact/hooks';
import type { ContextBlock, InitialContext } from '../../src/core/conversation/initialContext';
import type { StartRequest } from '../../src/core/map/context';
import { counted } from '../shared/numbers';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import type { Actions } from './actions';
import { drop, restore, unpin } from './edits';
import { EntryRow } from './entryRow';
import { IconButton } from '../shared/iconButton';
import { Share } from './share';
import { blockName, keyName } from './words';

interface Props {
  /** The last that there was; null where there was none. */
  readonly context: InitialContext | null;
  readonly request: StartRequest;
  readonly isWaiting: boolean;
  readonly explained: ReadonlySet<string>;
  readonly actions: Actions;
  /** Shows where the block begins in the text; null where the text has none. */
  readonly onShow: ((kind: ContextBlock['kind']) => void) | null;
}

export function Blocks({ context, request, isWaiting, explained, actions, onShow }: Props) {
  const list = useFocusThatStays();
  return (
    <div class="blocks" ref={list}>
      {context?.blocks.map((block) => (
        <BlockView key={block.kind} {...{ context, block, request, explained, actions, onShow }} />
      ))}
      {context && !isWaiting && <Homeless {...{ context, request, actions }} />}
      <Dropped request={request} actions={actions} />
    </div>
  );
}

/** A row that moves takes the focus of its grip along: the element is put elsewhere, and would lose it. */
function useFocusThatStays() {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    if (!isLost || last.current === null) return;
    const grips = [...(list.current?.querySelectorAll<HTMLElement>('[data-grip]') ?? [])];
    grips.find(({ dataset }) => dataset['grip'] === last.current)?.focus();
  });
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      last.current = target instanceof HTMLElement ? (target.dataset['grip'] ?? null) : null;
    };
    const { current } = list;
    current?.addEventListener('focusin', note);
    return () => current?.removeEventListener('focusin', note);
  }, []);
  return list;
}

interface BlockProps extends Omit<Props, 'context' | 'isWaiting'> {
  readonly context: InitialContext;
  readonly block: ContextBlock;
}

function BlockView({ context, block, request, explained, actions, onShow }: BlockProps) {
  const { kind, tokens, entries, leftOut } = block;
  const name = blockName(kind);
  const canMove = kind === 'modules' || kind === 'source';
  const keys = entries.map(({ key }) => key);
  return (
    // Paths are many and short: who wants to see them opens them.
    <details class="block" open={kind !== 'paths'}>
      <summary>
        <span class={`swatch ${kind}`} aria-hidden="true" />
        <h2>{name}</h2>
        <span class="quiet">{t('{0} tokens', counted(tokens))}</span>
      </summary>
      <Share {...{ kind, tokens, request, actions }} />
      <div class="block-bar">
        <span class="extent quiet">{extent(entries.length, leftOut)}</span>
        {onShow && (
          <IconButton icon="eye" label={t('Show {0} in the text', name)} onClick={() => onShow(kind)} />
        )}
        <span class="number quiet" aria-hidden="true">
          {t('tokens')}
        </span>
        <span class="score quiet" aria-hidden="true">
          {kind !== 'readme' && t('rank')}
        </span>
        <IconButton
          icon="close"
          label={t('Leave out {0}', name)}
          onClick={() => actions.change((before) => drop(before, `block:${kind}`))}
        />
      </div>
      <ul>
        {entries.map((entry) => (
          <EntryRow
            key={entry.key}
            entry={entry}
            among={canMove ? keys : null}
            weights={context.weights}
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
  return leftOut === 0 ? entries : t('{0}, {1} more do not fit', entries, counted(leftOut));
}

/** What is pinned and does not stand in the text. */
function Homeless({ context, request, actions }: Pick<BlockProps, 'context' | 'request' | 'actions'>) {
  const shown = new Set(context.blocks.flatMap(({ entries }) => entries.map(({ key }) => key)));
  const keys = request.edits.pinned.filter((key) => !shown.has(key));
  return (
    <Keys
      title={t('Pinned, but too large to fit or no longer there')}
      keys={keys}
      icon="pinned"
      label={(name) => t('Unpin {0}', name)}
      onClick={(key) => actions.change((before) => unpin(before, key))}
    />
  );
}

function Dropped({ request, actions }: Pick<Props, 'request' | 'actions'>) {
  return (
    <Keys
      title={t('Left out by you')}
      keys={request.edits.dropped}
      icon="discard"
      label={(name) => t('Include {0} again', name)}
      onClick={(key) => actions.change((before) => restore(before, key))}
    />
  );
}

interface KeysProps {
  readonly title: string;
  readonly keys: readonly string[];
  readonly icon: string;
  readonly label: (name: string) => string;
  readonly onClick: (key: string) => void;
}

function Keys({ title, keys, icon, label, onClick }: KeysProps) {
  if (keys.length === 0) return null;
  return (
    <section class="block">
      <h2>{title}</h2>
      <ul>
        {keys.map((key) => (
          <li key={key} class="row">
            <span class="name">{visible(keyName(key))}</span>
            <IconButton icon={icon} label={label(visible(keyName(key)))} onClick={() => onClick(key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
