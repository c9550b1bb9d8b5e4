/** The empty state of a page. */
import type { Phrase, Said } from '../../src/core/text/phrase';
import { say } from './strings';

interface LoadingProps {
  /** The page's name. */
  readonly title: string;
  readonly text: string;
}

/** The page until what it shows comes. */
export function LoadingPage({ title, text }: LoadingProps) {
  return (
    <main class="alone" aria-busy="true">
      <h1 class="hidden-text">{title}</h1>
      <p role="status">
        <span class="codicon codicon-loading" aria-hidden="true" /> {text}
      </p>
    </main>
  );
}

interface EmptyProps<Command> {
  /** The page's name. */
  readonly title: string;
  /** A codicon. */
  readonly icon: string;
  readonly why: Said;
  readonly action: { readonly label: Phrase; readonly command: Command } | null;
  readonly onAction: (command: Command) => void;
}

/** Why there is nothing to show, and what helps. */
export function EmptyPage<Command>({ title, icon, why, action, onAction }: EmptyProps<Command>) {
  return (
    <main class="alone">
      <h1 class="hidden-text">{title}</h1>
      <span class={`codicon codicon-${icon} large`} aria-hidden="true" />
      <p role="status">{say(why)}</p>
      {action && (
        <button type="button" class="main-button" onClick={() => onAction(action.command)}>
          {say(action.label)}
        </button>
      )}
    </main>
  );
}
