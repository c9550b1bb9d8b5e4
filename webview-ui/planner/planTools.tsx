/** What can be done with a whole plan before it is committed: a check of each commit, and messages by the model. */
import { counted } from '../shared/numbers';
import { say, t } from '../shared/strings';
import { visible } from '../shared/visible';
import { planOf, subjectOf } from './commitsDraft';
import type { CommitsEvent, CommitsState } from './commitsState';
import type { PlannerHost } from './plannerProps';

interface Props {
  readonly host: PlannerHost;
  readonly commits: CommitsState;
  readonly isBusy: boolean;
  readonly send: (event: CommitsEvent) => void;
}

export function PlanTools({ host, commits, isBusy, send }: Props) {
  const { planCheck, edits, revision, view } = commits;
  const set = (change: Partial<typeof planCheck>): void =>
    send({ type: 'planCheck', check: { ...planCheck, ...change } });
  return (
    <div class="plan-tools">
      <label class="check-command">
        {t('Check each commit with')}
        <input
          class="field"
          placeholder={t('no command, such as npm test')}
          title={t(
            'Runs on each commit in a folder of its own, before any is made; ignored files are not there.',
          )}
          spellcheck={false}
          value={planCheck.command}
          disabled={isBusy}
          onInput={({ currentTarget }) => set({ command: currentTarget.value })}
        />
      </label>
      {planCheck.command.trim() !== '' && (
        <label class="keep">
          <input
            type="checkbox"
            checked={planCheck.keepIgnored}
            disabled={isBusy}
            onChange={({ currentTarget }) => set({ keepIgnored: currentTarget.checked })}
          />
          {t('Keep ignored files between commits')}
        </label>
      )}
      {view.writer !== null && (
        <button
          type="button"
          class="main-button second"
          title={writerTells(view.writer)}
          disabled={isBusy || edits.now.commits.length === 0}
          onClick={() => host.send({ type: 'wordCommits', revision, plan: planOf(edits.now) })}
        >
          <span class="codicon codicon-sparkle" aria-hidden="true" /> {t('Write messages with the model')}
        </button>
      )}
    </div>
  );
}

function writerTells({ name, host, tokens, cost }: NonNullable<CommitsState['view']['writer']>): string {
  const sends = t('Sends the changed lines to {0} ({1}): about {2} tokens', name, host, counted(tokens));
  return cost === null ? `${sends}.` : `${sends}, $${cost.toFixed(4)}.`;
}

interface NotesProps {
  readonly commits: CommitsState;
  readonly send: (event: CommitsEvent) => void;
}

/** What came of them: a check that failed, with what helps, and what the model's messages cost. */
export function PlanNotes({ commits, send }: NotesProps) {
  const { checks, worded, edits } = commits;
  const failedAt = checks?.checks.findIndex(({ outcome }) => outcome === 'failed') ?? -1;
  const failed = checks?.checks[failedAt];
  const next = edits.now.commits[failedAt + 1];
  const refused = worded?.commits.filter((commit) => commit.refused !== null) ?? [];
  if (failed === undefined && worded === null) return null;
  return (
    <div class="warnings" role="status">
      {failed !== undefined && (
        <>
          {checks?.said.map((said, at) => (
            <p key={at} class={at === 0 ? 'problem' : ''}>
              {at === 0 && <span class="codicon codicon-error" aria-hidden="true" />} {visible(say(said))}
            </p>
          ))}
          {failed.output.length > 0 && (
            <pre class="printed" tabIndex={0} role="region" aria-label={t('What the check printed')}>
              {failed.output.map((line) => `${visible(line)}\n`)}
            </pre>
          )}
          {next !== undefined && (
            <button
              type="button"
              class="main-button second"
              onClick={() => send({ type: 'merge', key: next.key })}
            >
              {t('Join with commit {0}: {1}', counted(failedAt + 2), visible(subjectOf(next.message)))}
            </button>
          )}
        </>
      )}
      {worded !== null && (
        <>
          <p>
            <span class="codicon codicon-info" aria-hidden="true" /> {visible(say(worded.said))}
          </p>
          {refused.length > 0 && (
            <ul>
              {worded.commits.map(
                ({ refused: why }, at) =>
                  why !== null && (
                    <li key={at}>
                      {t("Commit {0} keeps its message: the model's was not used.", counted(at + 1))}{' '}
                      {visible(say(why))}
                    </li>
                  ),
              )}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
