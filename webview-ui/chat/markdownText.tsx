import type { JSX } from 'preact';
import { memo } from 'preact/compat';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { renderMarkdown } from '../shared/markdown';
import type { MarkdownSource } from '../shared/markdown';
import { sanitize } from '../shared/sanitize';

interface Props {
  readonly text: string;
  readonly source?: MarkdownSource;
}

/** A model's text, or a file's. Blocks that stay the same as it grows stay the same elements: what is selected in them stays selected. */
export const MarkdownText = memo(({ text, source = 'model' }: Props): JSX.Element => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) replaceChanged(element.current, sanitize(renderMarkdown(text, source)));
  }, [text, source]);
  return <div class="markdown" ref={element} />;
});

function replaceChanged(parent: Element, fresh: DocumentFragment): void {
  const blocks = [...fresh.childNodes];
  const same = blocks.findIndex((block, at) => !parent.childNodes[at]?.isEqualNode(block));
  const from = same === -1 ? blocks.length : same;
  while (parent.childNodes.length > from) parent.lastChild?.remove();
  parent.append(...blocks.slice(from));
}
