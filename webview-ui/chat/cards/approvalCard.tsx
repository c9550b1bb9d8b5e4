import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import type { ApprovalQuestion, Concern } from '../../../src/core/conversation/approvals';
import { say, t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { segments } from './concerns';
import { isLong } from '../turn/longText';
import { PlanCommands } from '../turn/planChecks';
import { QuestionCard } from './questionCard';
import { folderWords } from '../composer/placeWords';
import { duration } from '../words/wording';

interface Props {
  readonly callId: string;
  readonly question: ApprovalQuestion;
}

/** Asks before a command runs. */
export function ApprovalCard({ callId, question }: Props): JSX.Element {
  const { proposal, concerns, scopes } = question;
  const isCheck = useContext(PlanCommands).includes(proposal.command);
  const labels = {
    once: t('Run Once'),
    session: t('Allow in This Session'),
    workspace: t('Always Allow in This Workspace'),
  };
  const rule = t(
    'If you allow it for the session or the workspace, this exact command runs in this folder without asking.',
  );
  return (
    <QuestionCard
      {...{ callId, scopes, labels, rule }}
      isLong={isLong(proposal.command)}
      title={proposal.isOfPlan === true ? t("Run the plan's checks?") : t('Run this command?')}
    >
      {proposal.isOfPlan === true ? (
        <p>{t('They run now, and once more at the end.')}</p>
      ) : (
        isCheck && <p>{t('Plan check')}</p>
      )}
      <p class="quiet at" title={visible(proposal.folder)}>
        <span>{folderWords(proposal)}</span>
        {' · '}
        <span>{t('at most {0}', duration(proposal.timeoutMs))}</span>
      </p>
      <CommandText command={proposal.command} concerns={concerns} />
      <Concerns concerns={concerns} />
      {proposal.purpose !== '' && (
        <p class="purpose">
          <span class="quiet">{t('The model says:')}</span> <q>{visible(proposal.purpose)}</q>
        </p>
      )}
    </QuestionCard>
  );
}

function CommandText(props: {
  readonly command: string;
  readonly concerns: readonly Concern[];
}): JSX.Element {
  return (
    <pre class="command" tabIndex={0}>
      <code>
        {segments(props.command, props.concerns).map(({ text, concerns }, at) =>
          concerns.length === 0 ? (
            visible(text)
          ) : (
            <mark key={at}>
              {visible(text)}
              <sup>{concerns.join(',')}</sup>
            </mark>
          ),
        )}
      </code>
    </pre>
  );
}

function Concerns({ concerns }: { readonly concerns: readonly Concern[] }): JSX.Element | null {
  if (concerns.length === 0) return null;
  return (
    <ol class="concerns" aria-label={t('Needs your attention')}>
      {concerns.map(({ phrase }, at) => (
        <li key={at}>{visible(say(phrase))}</li>
      ))}
    </ol>
  );
}
