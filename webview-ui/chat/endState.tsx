import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { FailureAction, TurnEnd } from '../../src/core/conversation';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { Icon } from './icon';
import { usePage } from './page';
import type { Waiting } from './turns';
import { actionLabel } from './wording';

/** How a turn ended, where it did not end in an answer; the remedy is offered on the last turn alone. */
export function EndState(props: { readonly end: TurnEnd; readonly isLast: boolean }): JSX.Element | null {
  const { end, isLast } = props;
  switch (end.kind) {
    case 'answered':
      return null;
    case 'cancelled':
      return <End icon="circle-slash" kind="quiet" text={t('Stopped.')} action={null} />;
    case 'stopped':
      return (
        <End icon="warning" kind="warning" text={visible(end.reason)} action={isLast ? 'continue' : null} />
      );
    case 'failed':
      return (
        <End icon="error" kind="error" text={visible(end.message)} action={isLast ? end.action : null} />
      );
  }
}

function End(props: {
  readonly icon: string;
  readonly kind: 'quiet' | 'warning' | 'error';
  readonly text: string;
  readonly action: FailureAction | null;
}): JSX.Element {
  const { send } = usePage();
  const { icon, kind, text, action } = props;
  return (
    <div class={`end ${kind}`}>
      <p>
        <Icon name={icon} />
        <span>{text}</span>
      </p>
      {action !== null && (
        <vscode-button appearance="secondary" onClick={() => send({ type: 'act', action })}>
          {actionLabel(action)}
        </vscode-button>
      )}
    </div>
  );
}

/** Why nothing comes, and when it is tried again. */
export function WaitingNote({ waiting }: { readonly waiting: Waiting }): JSX.Element {
  const seconds = useSecondsUntil(waiting.untilMs);
  return (
    <div class="end quiet">
      <p>
        <Icon name="watch" />
        <span>
          {visible(waiting.reason)}{' '}
          {seconds > 0 ? t('Trying again in {0} s.', seconds) : t('Trying again now.')}
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
