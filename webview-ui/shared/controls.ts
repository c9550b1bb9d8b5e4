/**
 * The toolkit's elements that the pages use, and their types in TSX. The toolkit is archived: this is the one file that
 * knows it, so that its successor is a change of this file alone.
 */
import { provideVSCodeDesignSystem, vsCodeButton, vsCodeProgressRing } from '@vscode/webview-ui-toolkit';
import type { ComponentChildren, HTMLAttributes } from 'preact';

/** Defines the elements. Call it once a page, before anything is drawn. */
export function registerControls(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeProgressRing());
}

interface ButtonAttributes extends HTMLAttributes {
  readonly appearance?: 'primary' | 'secondary' | 'icon';
  readonly disabled?: boolean;
  readonly children?: ComponentChildren;
}

declare module 'preact' {
  // The name that preact gives it.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'vscode-button': ButtonAttributes;
      'vscode-progress-ring': HTMLAttributes;
    }
  }
}
