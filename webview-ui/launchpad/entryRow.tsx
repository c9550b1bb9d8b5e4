/** One entry of a block: name, tokens, reasons for its rank, and actions. */
import type { ContextEntry } from '../../src/core/conversation/initialContext';
import type { Features } from '../../src/core/map/codeIndex';
import { counted, scored } from '../shared/numbers';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import type { Actions } from './actions';
import { drop, pin, unpin } from './edits';
import { Grip, dropTarget } from './grip';
import { IconButton } from '../shared/iconButton';
import { Reasons } from './reasons';
import { keyName, levelName } from './words';

interface Props {
  readonly entry: ContextEntry;
  /** Keys of its block, in their order; null where that order is not the user's to change. */
  readonly among: readonly string[] | null;
  readonly weights: Features;
  readonly isPinned: boolean;
  /** Whether more or less of it could stand there. */
  readonly hasLevels: boolean;
  readonly isExplained: boolean;
  readonly actions: Actions;
}

export function EntryRow({ entry, among, weights, isPinned, hasLevels, isExplained, actions }: Props) {
  const { key, path, line, level, tokens, score } = entry;
  const name = visible(keyName(key));
  return (
    <li {...(among && dropTarget({ entryKey: key, among, actions }))}>
      <div class="row">
        {among && <Grip entryKey={key} {...{ name, among, actions }} />}
        <IconButton
          icon={isPinned ? 'pinned' : 'pin'}
          label={isPinned ? t('Unpin {0}', name) : t('Pin {0}', name)}
          isPressed={isPinned}
          onClick={() => actions.change((before) => (isPinned ? unpin(before, key) : pin(before, key)))}
        />
        <button
          type="button"
          class="link name"
          title={visible(`${path}:${line}`)}
          onClick={() => actions.open(key)}
        >
          {name}
        </button>
        {hasLevels && <span class="level">{levelName(level)}</span>}
        <span class="number" title={t('{0} tokens', counted(tokens))}>
          {counted(tokens)}
        </span>
        {score === null ? (
          <span class="score" />
        ) : (
          <button
            type="button"
            class="icon-button score"
            aria-expanded={isExplained}
            title={t('Why it ranks: {0}', scored(score))}
            aria-label={t('Why {0} ranks: {1}', name, scored(score))}
            onClick={() => actions.explain(key)}
          >
            {scored(score)}
          </button>
        )}
        <IconButton
          icon="close"
          label={t('Leave out {0}', name)}
          onClick={() => actions.change((before) => drop(before, key))}
        />
      </div>
      {isExplained && <Reasons entry={entry} weights={weights} />}
    </li>
  );
}
