/** The page when nothing is under way: what the last merge came to. */
import type { MergeView } from '../../src/core/git/mergeWork';
import { say, t } from '../shared/strings';
import type { Actions } from './actions';
import { Checks } from './checks';

interface Props {
  readonly view: MergeView;
  readonly actions: Actions;
}

export function EndedPage({ view: { result, undo }, actions }: Props) {
  const commit = result?.commit ?? null;
  return (
    <main class="alone" aria-label={t('Merge Conflicts')}>
      <h1 class="hidden-text">{t('Merge Conflicts')}</h1>
      <span
        class={`codicon codicon-${commit === null ? 'git-merge' : 'pass-filled'} large`}
        aria-hidden="true"
      />
      <p role="status">
        {commit === null
          ? t('No merge is under way. When git stops with conflicts, they are shown here.')
          : t('The merge is committed as {0}.', commit.slice(0, 8))}
      </p>
      {commit !== null && result !== null && <Checks result={result} />}
      {commit === null && (
        <button
          type="button"
          class="main-button"
          onClick={() => actions.send({ type: 'act', command: 'openSourceControl' })}
        >
          {t('Open Source Control')}
        </button>
      )}
      {undo !== null && (
        <button
          type="button"
          class="main-button second"
          title={say(undo.what)}
          onClick={() => actions.send({ type: 'undo', id: undo.id })}
        >
          {t('Undo')}
        </button>
      )}
    </main>
  );
}
