/** The whole planner page: a plan of commits or of a rebase, with what came of it. */
import { useEffect, useReducer, useState } from 'preact/hooks';
import type { Dispatch } from 'preact/hooks';
import type { PlannerMode } from '../../src/protocol/toPlanner';
import { EmptyPage, LoadingPage } from '../shared/emptyPage';
import { Help } from '../shared/help';
import { say, setStrings, t } from '../shared/strings';
import { visible } from '../shared/visible';
import { CommitsPlanner } from './commitsPlanner';
import { DoneNote } from './doneNote';
import { keyRows } from './keys';
import type { PlannerHost } from './plannerProps';
import { parseKept, renderKept } from './kept';
import { RebasePlanner } from './rebasePlanner';
import { reduce } from './state';
import type { PlannerEvent, Told } from './state';

/** The page of one host, which it asks for everything it shows. */
export function PlannerPage({ host }: { readonly host: PlannerHost }) {
  const [page, dispatch] = useReducer(reduce, null, () => parseKept(host.kept()));
  const [, setLanguage] = useState(0);
  useTold(host, dispatch, () => setLanguage((count) => count + 1));
  useEffect(() => {
    if (page.kept === null && page.mode !== null) host.keep(renderKept(page));
  }, [host, page]);
  const { content, mode } = page;
  const title = titleOf(mode);
  const help = page.isHelpShown && mode !== null && (
    <Help rows={keyRows(mode)} onClose={() => dispatch({ type: 'help' })} />
  );
  switch (content.kind) {
    case 'loading':
      return (
        <LoadingPage
          title={title}
          text={page.said === null ? loadingText(mode) : `${visible(say(page.said))}…`}
        />
      );
    case 'empty':
      return (
        <>
          {page.done !== null && <DoneNote {...{ host, page, dispatch, done: page.done }} />}
          <EmptyPage
            {...{ title, why: content.why, action: content.action }}
            icon={mode === 'rebase' ? 'git-branch' : 'git-commit'}
            onAction={(command) => host.send({ type: 'act', command })}
          />
        </>
      );
    case 'commits':
      return (
        <main class="page" aria-label={title}>
          <CommitsPlanner {...{ host, page, dispatch, commits: content.commits }} />
          {help}
        </main>
      );
    case 'rebase':
      return (
        <main class="page" aria-label={title}>
          <RebasePlanner {...{ host, page, dispatch, rebase: content.rebase }} />
          {help}
        </main>
      );
  }
}

function loadingText(mode: PlannerMode | null): string {
  return mode === 'rebase' ? t('Reading the commits…') : t('Reading the changes…');
}

function titleOf(mode: PlannerMode | null): string {
  return mode === 'rebase' ? t('Plan Rebase') : t('Plan Commits');
}

/** Has the page told what the host says; `onStrings` when its texts have come. */
function useTold(host: PlannerHost, dispatch: Dispatch<PlannerEvent>, onStrings: () => void): void {
  useEffect(() => {
    const told = (message: Told): void => dispatch({ type: 'told', message });
    host.listen({
      init: (message) => {
        setStrings(message.strings);
        onStrings();
        told(message);
      },
      ...{ commits: told, commitsCheck: told, commitsDone: told, commitChecks: told, worded: told },
      ...{ rebase: told, rebaseCheck: told, rebaseDone: told },
      ...{ undone: told, busy: told, empty: told },
    });
    host.send({ type: 'ready' });
  }, [host]);
}
