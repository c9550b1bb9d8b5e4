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

/** The buttons of a running command; nothing for other calls. */
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
          {t('Move to Background')}
        </vscode-button>
      )}
      <vscode-button
        appearance="secondary"
        title={t('Shows the terminal of the command. What you type there becomes part of its output')}
        onClick={() => act('show')}
      >
        {t('Show Terminal')}
      </vscode-button>
      <vscode-button
        appearance="secondary"
        title={t('Stops the command and everything it started')}
        onClick={() => act('end')}
      >
        {t('Stop Command')}
      </vscode-button>
    </div>
  );
}
