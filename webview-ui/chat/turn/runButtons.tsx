import type { JSX } from 'preact';
import type { RunAction } from '../../../src/protocol/fromChat';
import { t } from '../../shared/strings';
import { usePage } from '../page';
import { isAsking, isGoing } from './turns';
import type { ToolPart } from './turns';

interface Props {
  readonly tool: ToolPart;
  readonly isOver: boolean;
}

/** What can be done with a command while it runs, whether its turn waits for it or not; nothing for other calls. */
export function RunButtons({ tool, isOver }: Props): JSX.Element | null {
  const { send } = usePage();
  const { callId, name, outcome } = tool;
  const isWaitedFor = name === 'run_script' && outcome === null && !isOver && !isAsking(tool);
  if (!isWaitedFor && !isGoing(tool)) return null;
  const act = (action: RunAction): void => send({ type: 'run', callId, action });
  return (
    <div class="actions run-actions" role="group" aria-label={t('The running command')}>
      {isWaitedFor && (
        <vscode-button
          appearance="secondary"
          title={t('The turn and the command continue; the chat shows when the command ends')}
          onClick={() => act('background')}
        >
          {t('Move to background')}
        </vscode-button>
      )}
      <vscode-button
        appearance="secondary"
        title={t('Shows its terminal. What you type there and the program shows is part of its output')}
        onClick={() => act('show')}
      >
        {t('Show terminal')}
      </vscode-button>
      <vscode-button
        appearance="secondary"
        title={t('Ends the command with everything it started')}
        onClick={() => act('end')}
      >
        {t('End')}
      </vscode-button>
    </div>
  );
}
