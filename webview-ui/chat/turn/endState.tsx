import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { FailureAction } from '../../../src/core/conversation/conversation';
import { say, t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { Icon } from '../icon';
import { usePage } from '../page';
import type { Turn, Waiting } from './turns';
import { actionLabel } from '../words/wording';

/** Says how a turn ended without an answer; only the last turn offers a remedy. */
export function EndState(props: { readonly turn: Turn; readonly isLast: boolean }): JSX.Element | null {
  const { end } = props.turn;
  const actions = props.isLast ? remedies(props.turn) : [];
  switch (end?.kind) {
    case undefined:
    case 'answered':
      return null;
    case 'cancelled':
      return <End icon="circle-slash" kind="quiet" text={t('Stopped.')} actions={actions} />;
    case 'stopped':
      return <End icon="warning" kind="warning" text={visible(say(end.reason))} actions={actions} />;
    case 'failed':
      return <End icon="error" kind="error" text={visible(say(end.message))} actions={actions} />;
  }
}

/** What helps; and going on, where the turn had come to something that a new beginning would do again. */
function remedies({ end, parts, model }: Turn): readonly FailureAction[] {
  const hasBegun = model.kind !== 'none' && parts.some(({ kind }) => kind === 'tool');
  switch (end?.kind) {
    case 'stopped':
      return ['continue'];
    case 'cancelled':
      return hasBegun ? ['continue'] : [];
    case 'failed': {
      const own = end.action === null ? [] : [end.action];
      // What is tried again from the start is what going on is better than.
      if (!hasBegun || end.action === 'continue') return own;
      return end.action === 'retry' ? ['continue', 'retry'] : [...own, 'continue'];
    }
    default:
      return [];
  }
}

function End(props: {
  readonly icon: string;
  readonly kind: 'quiet' | 'warning' | 'error';
  readonly text: string;
  readonly actions: readonly FailureAction[];
}): JSX.Element {
  const { send } = usePage();
  const { icon, kind, text, actions } = props;
  return (
    <div class={`end ${kind}`}>
      <p>
        <Icon name={icon} />
        <span>{text}</span>
      </p>
      {actions.length > 0 && (
        <div class="actions">
          {actions.map((action) => (
            <vscode-button key={action} appearance="secondary" onClick={() => send({ type: 'act', action })}>
              {actionLabel(action)}
            </vscode-button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Says why the model does not answer, and when RepoMaster retries. */
export function WaitingNote({ waiting }: { readonly waiting: Waiting }): JSX.Element {
  const seconds = useSecondsUntil(waiting.untilMs);
  return (
    <div class="end quiet">
      <p>
        <Icon name="watch" />
        <span>
          {visible(say(waiting.reason))} {seconds > 0 ? t('Retrying in {0} s.', seconds) : t('Retrying now.')}
        </span>
      </p>
    </div>
  );
}

function useSecondsUntil(untilMs: number): number {
  const left = (): number => Math.max(0, Math.ceil((untilMs - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const tick = (): void => setSeconds(left());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return seconds;
}
