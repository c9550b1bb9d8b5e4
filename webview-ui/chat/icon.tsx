import type { JSX } from 'preact';

/** An icon of VS Code's icon font; the text beside it says what it means. */
export function Icon({ name }: { readonly name: string }): JSX.Element {
  return <span class={`codicon codicon-${name}`} aria-hidden="true" />;
}
