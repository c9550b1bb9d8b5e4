import type { JSX } from 'preact';

/** A picture of VS Code's icon font; what it means is said in words beside it. */
export function Icon({ name }: { readonly name: string }): JSX.Element {
  return <span class={`codicon codicon-${name}`} aria-hidden="true" />;
}
