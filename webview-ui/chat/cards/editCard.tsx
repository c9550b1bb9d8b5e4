import type { JSX } from 'preact';
import type { EditQuestion } from '../../../src/core/conversation/approvals';
import { say, t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { DiffText } from './diffText';
import { isLong } from '../turn/longText';
import { QuestionCard } from './questionCard';

interface Props {
  readonly callId: string;
  readonly question: EditQuestion;
}

/** Asks before a file is changed, and shows the change. */
export function EditCard({ callId, question }: Props): JSX.Element {
  const { proposal, scopes } = question;
  const path = visible(proposal.path);
  const titles = {
    created: t('Create {0}?', path),
    modified: t('Change {0}?', path),
    deleted: t('Delete {0}?', path),
  };
  const labels = {
    once: t('Allow Once'),
    session: t('Allow All in This Session'),
    workspace: t('Allow All in This Workspace'),
  };
  const rule = t('If you allow all changes, RepoMaster changes any unprotected file without asking.');
  return (
    <QuestionCard
      {...{ callId, scopes, labels, rule }}
      isLong={isLong(proposal.diff)}
      title={titles[proposal.kind]}
    >
      {proposal.what !== null && (
        <p class="protected">{t('This file is protected: {0}.', visible(say(proposal.what)))}</p>
      )}
      <DiffText diff={proposal.diff} />
    </QuestionCard>
  );
}
