import type { JSX } from 'preact';
import type { Attachment } from '../../src/protocol/toChat';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { Icon } from './icon';
import { usePage } from './page';
import { isOccupied } from './state';
import type { ChatState } from './state';

/** The welcome: what the chat can do, before the first question. */
export function Welcome({ state }: { readonly state: ChatState }): JSX.Element {
  return (
    <div class="welcome">
      <h2>{t('Ask about this repository')}</h2>
      <p>{t('The map of the code answers these: no model, no key, and nothing leaves this machine.')}</p>
      <Examples attachment={state.attachments[0]} isOccupied={isOccupied(state)} />
      <p class="quiet hint">{t('Type / for all commands, @ to mention code.')}</p>
      <Models state={state} />
    </div>
  );
}

interface Example {
  readonly icon: string;
  readonly label: string;
  /** Asked at once where it is whole; else put into the composer for its end. */
  readonly text: string;
}

function Examples(props: {
  readonly attachment: Attachment | undefined;
  readonly isOccupied: boolean;
}): JSX.Element {
  const { attachment, isOccupied } = props;
  const { ask, prefill } = usePage();
  return (
    <ul class="examples">
      {examplesFor(attachment).map(({ icon, label, text }) => (
        <li key={text}>
          <button
            type="button"
            onClick={() => (text.endsWith(' ') || isOccupied ? prefill(text) : ask(text))}
          >
            <Icon name={icon} />
            <span>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function examplesFor(attachment: Attachment | undefined): readonly Example[] {
  const core = { icon: 'star', label: t('What are the core components?'), text: '/core' };
  const help = { icon: 'question', label: t('What else can I ask?'), text: '/help' };
  if (attachment !== undefined) {
    const { id } = attachment;
    const label = visible(attachment.label);
    return [
      { icon: 'compass', label: t('Explore {0}', label), text: `/explore ${id}` },
      { icon: 'type-hierarchy', label: t('Who calls {0}?', label), text: `/trace ${id}` },
      core,
      help,
    ];
  }
  return [
    core,
    { icon: 'search', label: t('Where is …?'), text: '/find ' },
    { icon: 'type-hierarchy', label: t('Who calls …?'), text: '/trace ' },
    help,
  ];
}

function Models({ state }: { readonly state: ChatState }): JSX.Element | null {
  const { send } = usePage();
  const { model, isTrusted } = state.status;
  if (!isTrusted) return null;
  if (model.kind !== 'none') {
    const text =
      model.host === ''
        ? t('Other questions go to {0}.', visible(model.name))
        : t('Other questions go to {0} at {1}.', visible(model.name), visible(model.host));
    return (
      <>
        <p class="quiet">{text}</p>
        {state.status.index !== 'none' && <StartingFrom />}
      </>
    );
  }
  return (
    <section class="models">
      <h3>{t('Ask in your own words')}</h3>
      <p>
        {t('With a model, RepoMaster explores the code for you, cites it and runs scripts that you allow.')}
      </p>
      <div class="actions">
        <vscode-button onClick={() => send({ type: 'act', action: 'setKey' })}>
          {t('Set API Key')}
        </vscode-button>
        <vscode-button appearance="secondary" onClick={() => send({ type: 'act', action: 'chooseModel' })}>
          {t('Use a VS Code Model')}
        </vscode-button>
      </div>
    </section>
  );
}

/** The link to the Launchpad, which shows what a model gets before the first question. */
function StartingFrom(): JSX.Element {
  const { send } = usePage();
  return (
    <p>
      <button type="button" class="link" onClick={() => send({ type: 'act', action: 'openLaunchpad' })}>
        {t('Show What the Agent Starts With')}
      </button>
    </p>
  );
}
