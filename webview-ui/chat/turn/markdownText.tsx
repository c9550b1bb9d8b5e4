import type { JSX } from 'preact';
import { memo } from 'preact/compat';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { renderGrowth } from '../../shared/markdown';
import type { GrowthEnv, MarkdownSource } from '../../shared/markdown';
import { sanitize } from '../../shared/sanitize';
import { replaceChanged } from './replaceChanged';

interface Props {
  readonly text: string;
  readonly source?: MarkdownSource;
  /** More of the text is to come. */
  readonly isGrowing?: boolean;
}

/** What is drawn of a growing text that stays as it is. */
interface Settled {
  readonly text: string;
  /** Child nodes of the element. */
  readonly nodes: number;
}

const nothing: Settled = { text: '', nodes: 0 };

/**
 * A model's text, or a file's. As it grows, what is whole is neither parsed nor drawn again, and what changes stays the same
 * elements as far as it can: what is selected stays selected.
 */
export const MarkdownText = memo(({ text, source = 'model', isGrowing = false }: Props): JSX.Element => {
  const element = useRef<HTMLDivElement>(null);
  const settled = useRef(nothing);
  useLayoutEffect(() => {
    if (element.current)
      settled.current = draw(element.current, settled.current, text, { source, isGrowing });
  }, [text, source, isGrowing]);
  return <div class="markdown" ref={element} />;
});

function draw(element: Element, before: Settled, markdown: string, env: GrowthEnv): Settled {
  const { settled, settledHtml, restHtml, isAnew } = renderGrowth(before.text, markdown, env);
  const kept = isAnew ? 0 : before.nodes;
  const fresh = sanitize(settledHtml);
  const nodes = kept + fresh.childNodes.length;
  fresh.append(sanitize(restHtml));
  replaceChanged(element, fresh, kept);
  return { text: settled, nodes };
}
