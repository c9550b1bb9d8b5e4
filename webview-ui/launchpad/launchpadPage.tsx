/** The whole Launchpad page: the budget above, the blocks beside their text. */
import type { RefObject } from 'preact';
import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import type { Dispatch } from 'preact/hooks';
import type { ContextBlockKind } from '../../src/core/map/context';
import type { InitialContext } from '../../src/core/conversation/initialContext';
import type { FromLaunchpad } from '../../src/protocol/fromLaunchpad';
import type { LaunchpadAnswers, StartPreview, ToLaunchpad } from '../../src/protocol/toLaunchpad';
import { EmptyPage, LoadingPage } from '../shared/emptyPage';
import { setStrings, t } from '../shared/strings';
import type { Host } from '../shared/vscodeApi';
import type { Actions } from './actions';
import { Bar } from './bar';
import { Blocks } from './blocks';
import { previewParts } from './preview';
import { reduce, startState } from './state';
import type { LaunchpadEvent, Told } from './state';

interface Props {
  readonly host: Host<FromLaunchpad, ToLaunchpad, LaunchpadAnswers>;
}

/** The page of one host, which it asks for everything it shows. */
export function LaunchpadPage({ host }: Props) {
  const [state, dispatch] = useReducer(reduce, startState);
  const [, setLanguage] = useState(0);
  const text = useRef<HTMLPreElement>(null);
  const { content, request, isWaiting, explained, names } = state;

  useTold(host, dispatch, () => setLanguage((count) => count + 1));

  const actions = useMemo<Actions>(
    () => ({
      change: (edit) => {
        if (request === null) return;
        const next = edit(request);
        if (next === request) return;
        dispatch({ type: 'request', request: next });
        host.send({ type: 'request', request: next });
      },
      explain: (key) => dispatch({ type: 'explain', key }),
      open: (key) => host.send({ type: 'open', key }),
      find: (text) => {
        host.request({ type: 'find', text }, (names) => {
          if (names !== null) dispatch({ type: 'names', names });
        });
      },
      weigh: () => host.send({ type: 'weights' }),
      copy: () => host.send({ type: 'copy' }),
      exportText: () => host.send({ type: 'export' }),
    }),
    [host, request],
  );
  if (content.kind === 'empty')
    return (
      <EmptyPage
        {...content}
        title={t('Launchpad')}
        icon="rocket"
        onAction={(command) => host.send({ type: 'act', command })}
      />
    );
  if (content.kind === 'loading' || request === null)
    return <LoadingPage title={t('Launchpad')} text={t('Building the context…')} />;
  const { context, refused, start } = content;
  return (
    <main class="page" aria-label={t('Launchpad')}>
      <Bar {...{ context, start, request, refused, isWaiting, names, actions }} />
      <div class="halves">
        <Blocks
          {...{ context, request, isWaiting, explained, actions }}
          onShow={start.kind === 'rich' ? (kind) => show(text, kind) : null}
        />
        <Preview {...{ start, context, text }} />
      </div>
    </main>
  );
}

/** Has the page told what the host says; `onStrings` when its texts have come. */
function useTold(host: Props['host'], dispatch: Dispatch<LaunchpadEvent>, onStrings: () => void): void {
  useEffect(() => {
    const told = (message: Told): void => dispatch({ type: 'told', message });
    host.listen({
      init: ({ strings }) => {
        setStrings(strings);
        onStrings();
      },
      ...{ context: told, refused: told, empty: told },
    });
    host.send({ type: 'ready' });
  }, [host]);
}

interface PreviewProps {
  readonly start: StartPreview;
  readonly context: InitialContext | null;
  readonly text: RefObject<HTMLPreElement | null>;
}

function Preview({ start, context, text }: PreviewProps) {
  const parts = useMemo(() => previewParts(start, context), [start, context]);
  if (parts.length === 0) return null;
  return (
    <pre class="text" tabindex={0} ref={text} role="region" aria-label={t('The text that a model gets')}>
      {parts.map(({ kind, text: words }) => (
        <span key={kind ?? ''} class={`part ${kind ?? ''}`} data-block={kind ?? ''}>
          {words}
        </span>
      ))}
    </pre>
  );
}

function show(text: RefObject<HTMLPreElement | null>, kind: ContextBlockKind): void {
  text.current?.querySelector(`[data-block="${kind}"]`)?.scrollIntoView({ block: 'start' });
  text.current?.focus();
}
