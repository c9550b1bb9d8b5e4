import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ApprovalQuestion, Concern } from '../../src/core/conversation';
import type { ApprovalAnswer } from '../../src/protocol/chatMessages';
import { say, t } from '../shared/strings';
import { visible } from '../shared/visible';
import { segments } from './concerns';
import { Icon } from './icon';
import { usePage } from './page';
import { duration } from './wording';

interface Props {
  readonly callId: string;
  readonly question: ApprovalQuestion;
}

/** Asks before a command runs. Focus comes to the card, not to a button: a key meant for the composer allows nothing. */
export function ApprovalCard({ callId, question }: Props): JSX.Element {
  const page = usePage();
  const card = useRef<HTMLDivElement>(null);
  const [isAnswered, setAnswered] = useState(false);
  useLayoutEffect(() => {
    if (!document.hasFocus() || !card.current) return;
    card.current.focus({ preventScroll: true });
    // A browser would centre a card taller than the view, and hide its command.
    card.current.scrollIntoView({ block: 'nearest' });
  }, []);
  const answer = (given: ApprovalAnswer): void => {
    if (isAnswered) return;
    setAnswered(true);
    page.send({ type: 'approve', callId, answer: given });
    page.focusComposer();
  };
  const { proposal, concerns, scopes } = question;
  const titleId = `approval-${callId}`;
  return (
    <div
      class="approval"
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      ref={card}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        answer('deny');
      }}
    >
      <h3 id={titleId}>
        <Icon name="shield" /> {t('Run this command?')}
      </h3>
      <CommandText command={proposal.command} concerns={concerns} />
      <Concerns concerns={concerns} />
      <p class="quiet" title={visible(proposal.folder)}>
        {t('In {0}', proposal.place === '.' ? t('the workspace folder') : visible(proposal.place))}
        {' · '}
        {t('at most {0}', duration(proposal.timeoutMs))}
      </p>
      {proposal.purpose !== '' && (
        <p class="purpose">
          <span class="quiet">{t('The model says:')}</span> <q>{visible(proposal.purpose)}</q>
        </p>
      )}
      <Answers scopes={scopes} isAnswered={isAnswered} answer={answer} />
    </div>
  );
}

function Answers(props: {
  readonly scopes: ApprovalQuestion['scopes'];
  readonly isAnswered: boolean;
  readonly answer: (given: ApprovalAnswer) => void;
}): JSX.Element {
  const { scopes, isAnswered, answer } = props;
  const labels = {
    once: t('Run once'),
    session: t('Allow in this session'),
    workspace: t('Always in this workspace'),
  };
  return (
    <div class="actions">
      {scopes.map((scope) => (
        <vscode-button
          key={scope}
          appearance={scope === 'once' ? 'primary' : 'secondary'}
          disabled={isAnswered}
          onClick={() => answer(scope)}
        >
          {labels[scope]}
        </vscode-button>
      ))}
      <vscode-button appearance="secondary" disabled={isAnswered} onClick={() => answer('deny')}>
        {t('Deny')}
      </vscode-button>
    </div>
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
