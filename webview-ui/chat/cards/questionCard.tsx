import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ApprovalScope } from '../../../src/core/conversation/approvals';
import type { ApprovalAnswer } from '../../../src/protocol/fromChat';
import { IconButton } from '../../shared/iconButton';
import { t } from '../../shared/strings';
import { AskingCard } from './askingCard';
import { usePage } from '../page';

interface Props {
  readonly callId: string;
  readonly title: string;
  readonly scopes: readonly ApprovalScope[];
  /** Of the buttons that allow it. */
  readonly labels: Readonly<Record<ApprovalScope, string>>;
  /** What is asked about does not fit the card. */
  readonly isLong: boolean;
  /** Says what a permission for longer than once allows. */
  readonly rule: string;
  readonly children: ComponentChildren;
}

/** Asks before something is done. Focus comes to the card, not to a button: a key meant for the composer allows nothing. */
export function QuestionCard({ callId, title, scopes, labels, isLong, rule, children }: Props): JSX.Element {
  const page = usePage();
  const card = useRef<HTMLDivElement>(null);
  const [isAnswered, setAnswered] = useState(false);
  useLayoutEffect(() => {
    if (!document.hasFocus() || !card.current) return;
    card.current.focus({ preventScroll: true });
    // A browser would centre a card taller than the view, and hide what it is about.
    card.current.scrollIntoView({ block: 'nearest' });
  }, []);
  const answer = (given: ApprovalAnswer): void => {
    if (isAnswered) return;
    setAnswered(true);
    page.send({ type: 'approve', callId, answer: given });
    page.focusComposer();
  };
  const button = (given: ApprovalAnswer): JSX.Element => (
    <vscode-button
      key={given}
      appearance={given === 'once' ? 'primary' : 'secondary'}
      disabled={isAnswered}
      onClick={() => answer(given)}
    >
      {given === 'deny' ? t('Deny') : labels[given]}
    </vscode-button>
  );
  return (
    <AskingCard
      titleId={`approval-${callId}`}
      kind="approval"
      icon="shield"
      title={title}
      card={card}
      onEscape={() => answer('deny')}
    >
      {children}
      <div class="decision">
        <div class="actions">
          {[...scopes.slice(0, 1), 'deny' as const].map(button)}
          {isLong && <OpenButton callId={callId} />}
        </div>
        {scopes.length > 1 && <div class="actions">{scopes.slice(1).map(button)}</div>}
      </div>
      <p class="quiet">
        {scopes.length > 1 ? rule : t('RepoMaster asks every time: no rule can allow this.')} <RulesLink />
      </p>
    </AskingCard>
  );
}

/** Beside the answers: what is below the view is not where anybody looks for a way to see it. */
function OpenButton({ callId }: { readonly callId: string }): JSX.Element {
  const { send } = usePage();
  return (
    <IconButton
      icon="go-to-file"
      label={t('Open in Editor')}
      onClick={() => send({ type: 'showAsked', callId })}
    />
  );
}

/** The link to the rules for what runs, or never runs, without asking. */
export function RulesLink(): JSX.Element {
  const { send } = usePage();
  return (
    <button type="button" class="link" onClick={() => send({ type: 'act', action: 'showRules' })}>
      {t('Show Rules')}
    </button>
  );
}
