/** What is shown where there is no graph. */
import type { GraphAction } from '../../src/protocol/graphMessages';
import type { Phrase } from '../../src/core/phrase';
import { say, t } from '../shared/strings';

/** The page until its first graph comes. */
export function Loading() {
  return (
    <main class="alone" aria-busy="true">
      <h1 class="hidden-text">{t('Graph')}</h1>
      <p role="status">
        <span class="codicon codicon-loading" aria-hidden="true" /> {t('Drawing the graph…')}
      </p>
    </main>
  );
}

interface Props {
  readonly why: Phrase;
  readonly action: GraphAction | null;
  readonly onAction: (command: GraphAction['command']) => void;
}

/** Why there is no graph, and what helps. */
export function Empty({ why, action, onAction }: Props) {
  return (
    <main class="alone">
      <h1 class="hidden-text">{t('Graph')}</h1>
      <span class="codicon codicon-type-hierarchy large" aria-hidden="true" />
      <p role="status">{say(why)}</p>
      {action && (
        <button type="button" class="main-button" onClick={() => onAction(action.command)}>
          {say(action.label)}
        </button>
      )}
    </main>
  );
}
