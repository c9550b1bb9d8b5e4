/** The slider for a block's share of the budget. */
import type { ContextBlockKind, StartRequest } from '../../src/core/map/context';
import { t } from '../shared/strings';
import type { Actions } from './actions';
import { withShare } from './edits';
import { IconButton } from '../shared/iconButton';
import { blockName } from './words';

interface Props {
  readonly kind: ContextBlockKind;
  /** What the block has now. */
  readonly tokens: number;
  readonly request: StartRequest;
  readonly actions: Actions;
}

export function Share({ kind, tokens, request, actions }: Props) {
  const set = request.edits.shares[kind];
  const percent = set ?? Math.min(100, Math.max(1, Math.round((100 * tokens) / request.budgetTokens)));
  const name = blockName(kind);
  const change = (share: number | null): void => actions.change((before) => withShare(before, kind, share));
  return (
    <div class="share">
      <input
        type="range"
        min={1}
        max={100}
        step={1}
        value={percent}
        aria-label={t('Share of {0}', name)}
        aria-valuetext={t('{0} % of the budget', percent)}
        title={t('Largest share of the budget for {0}', name)}
        onChange={({ currentTarget }) => change(Number(currentTarget.value))}
      />
      <span class={set === null ? 'number quiet' : 'number'}>{t('{0} %', percent)}</span>
      {set === null ? (
        <span class="quiet automatic">{t('as needed')}</span>
      ) : (
        <IconButton
          icon="discard"
          label={t('Give {0} as much as it needs', name)}
          onClick={() => change(null)}
        />
      )}
    </div>
  );
}
