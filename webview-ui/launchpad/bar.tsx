/** The Launchpad's top bar: start, budget and its use, task, and actions on the text. */
import type { ContextNames, InitialContext } from '../../src/core/conversation/initialContext';
import type { StartRequest } from '../../src/core/map/context';
import type { Said } from '../../src/core/text/phrase';
import { BUDGET } from '../../src/protocol/budgets';
import type { StartPreview } from '../../src/protocol/toLaunchpad';
import { counted } from '../shared/numbers';
import { say, t } from '../shared/strings';
import type { Actions } from './actions';
import { AddEntry } from './addEntry';
import { isEdited, reset, withApart, withBudget, withTask } from './edits';
import { StartChoice } from './startChoice';
import { blockName } from './words';

interface Props {
  readonly context: InitialContext | null;
  readonly start: StartPreview;
  readonly request: StartRequest;
  readonly refused: Said | null;
  readonly isWaiting: boolean;
  readonly names: ContextNames | null;
  readonly actions: Actions;
}

export function Bar({ context, start, request, refused, isWaiting, names, actions }: Props) {
  const isEmpty = context === null && start.kind === 'rich';
  return (
    <header class="bar">
      <div class="line">
        <h1>{t('Launchpad')}</h1>
        <p class="quiet">{t('Exactly what the agent starts with.')}</p>
        <span class="buttons">
          {isEdited(request) && (
            <button type="button" class="main-button second" onClick={() => actions.change(reset)}>
              {t('Reset')}
            </button>
          )}
          <button type="button" class="main-button second" onClick={actions.weigh}>
            {t('Weights…')}
          </button>
          <button type="button" class="main-button second" disabled={isEmpty} onClick={actions.exportText}>
            {t('Write to AGENTS.md')}
          </button>
          <button type="button" class="main-button" disabled={isEmpty} onClick={actions.copy}>
            {t('Copy')}
          </button>
        </span>
      </div>
      <StartChoice {...{ start, request, isWaiting, actions }} />
      <div class="line">
        <Apart request={request} actions={actions} />
        <Budget start={start} request={request} actions={actions} />
        <p class={refused === null ? 'spent' : 'spent refused'} role="status" aria-busy={isWaiting}>
          {refused !== null && <span class="codicon codicon-warning" aria-hidden="true" />}{' '}
          {refused === null ? context && spent(context, request) : say(refused)}
        </p>
      </div>
      {context && <Spending context={context} />}
      <TaskField request={request} actions={actions} />
      <AddEntry names={names} actions={actions} />
    </header>
  );
}

function spent({ tokens }: InitialContext, { budgetTokens }: StartRequest): string {
  return t('{0} of {1} tokens', counted(tokens), counted(budgetTokens));
}

function Budget({ start, request, actions }: Pick<Props, 'start' | 'request' | 'actions'>) {
  const set = (text: string): void => actions.change((before) => withBudget(before, Number(text)));
  return (
    <label class="budget">
      {start.kind === 'rich' ? t('Budget') : t('All blocks')}
      <input
        type="range"
        min={BUDGET.least}
        max={BUDGET.most}
        step={BUDGET.step}
        value={request.budgetTokens}
        aria-valuetext={t('{0} tokens', counted(request.budgetTokens))}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </label>
  );
}

function Apart({ request, actions }: Pick<Props, 'request' | 'actions'>) {
  const isShown = request.edits.apart === 'shown';
  return (
    <label title={t('Include tests, examples, vendored code and declaration files in the ranking')}>
      <input
        type="checkbox"
        checked={isShown}
        onChange={() => actions.change((before) => withApart(before, isShown ? 'hidden' : 'shown'))}
      />
      {t('Tests and examples')}
    </label>
  );
}

const WIDTH = 1000;

/** The budget as a bar, a part a block. */
function Spending({ context: { blocks, budgetTokens, tokens } }: { readonly context: InitialContext }) {
  const scale = WIDTH / Math.max(budgetTokens, tokens);
  let x = 0;
  return (
    <svg class="spending" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="free" width={WIDTH} height="10" />
      {blocks.map(({ kind, tokens: width }) => {
        const from = x;
        x += width * scale;
        return (
          <rect key={kind} class={`part ${kind}`} x={from} width={Math.max(0, width * scale - 2)} height="10">
            <title>{blockName(kind)}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function TaskField({ request, actions }: Pick<Props, 'request' | 'actions'>) {
  return (
    <label class="task">
      {t('Task')}
      <input
        type="text"
        class="field"
        value={request.task ?? ''}
        placeholder={t('Describe a task to rank by relevance to it')}
        onChange={({ currentTarget }) => actions.change((before) => withTask(before, currentTarget.value))}
      />
    </label>
  );
}
