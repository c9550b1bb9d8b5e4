/** What conversations start from: an overview with its budget, or all blocks. */
import type { StartKind, StartRequest } from '../../src/core/map/context';
import { OVERVIEW_BUDGET } from '../../src/protocol/budgets';
import type { StartPreview } from '../../src/protocol/toLaunchpad';
import { counted } from '../shared/numbers';
import { t } from '../shared/strings';
import type { Actions } from './actions';
import { withOverviewTokens, withStart } from './edits';
import { startName } from './words';

const kinds: readonly StartKind[] = ['overview', 'rich'];

interface Props {
  readonly start: StartPreview;
  readonly request: StartRequest;
  readonly isWaiting: boolean;
  readonly actions: Actions;
}

export function StartChoice({ start, request, isWaiting, actions }: Props) {
  const chosen = request.start ?? start.kind;
  return (
    <>
      <fieldset class="start">
        <legend>{t('Start a conversation with')}</legend>
        {kinds.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="start"
              checked={chosen === kind}
              onChange={() => actions.change((before) => withStart(before, kind))}
            />
            {startName(kind)}
          </label>
        ))}
      </fieldset>
      {start.kind === 'overview' && <OverviewLines {...{ start, request, isWaiting, actions }} />}
    </>
  );
}

interface OverviewProps extends Props {
  readonly start: Extract<StartPreview, { readonly kind: 'overview' }>;
}

function OverviewLines({ start, request, isWaiting, actions }: OverviewProps) {
  const budgetTokens = request.overviewTokens ?? start.budgetTokens;
  const set = (text: string): void => actions.change((before) => withOverviewTokens(before, Number(text)));
  return (
    <>
      <div class="line">
        <label class="budget">
          {t('Overview')}
          <input
            type="range"
            min={OVERVIEW_BUDGET.least}
            max={OVERVIEW_BUDGET.most}
            step={OVERVIEW_BUDGET.step}
            value={budgetTokens}
            aria-valuetext={t('{0} tokens', counted(budgetTokens))}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        </label>
        <p class="spent" role="status" aria-busy={isWaiting}>
          {t('{0} of {1} tokens', counted(start.tokens), counted(budgetTokens))}
        </p>
      </div>
      <p class="quiet">
        {t(
          'This text is the overview for the task below. A conversation gets the overview for its first question. The model can request each of these blocks with one call.',
        )}
      </p>
    </>
  );
}
