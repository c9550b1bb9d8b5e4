import { createContext } from 'preact';
import type { JSX } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import type { Verdicts } from '../looked';
import { MarkdownText } from '../turn/markdownText';
import { usePage } from '../page';
import type { TextPart } from '../turn/turns';
import { markCited, unknownPlaces } from './cited';

/** What is known of places that answers name: apart from the page, as nothing else is drawn anew with it. */
export const VerdictsContext = createContext<Verdicts>({});

interface Props {
  readonly part: TextPart;
  /** It is a model's and complete: what it names is looked up. */
  readonly isAsked: boolean;
}

/** A text of an answer, whose places are marked as verified or not once that is known. */
export function AnswerText({ part: { text, isStreamed }, isAsked }: Props): JSX.Element {
  const { verify } = usePage();
  const verdicts = useContext(VerdictsContext);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAsked || box.current === null) return;
    const places = unknownPlaces(box.current, verdicts);
    if (places.length > 0) verify(places);
    markCited(box.current, verdicts);
  }, [text, isAsked, verdicts]);
  return (
    <div ref={box}>
      <MarkdownText text={text} isGrowing={isStreamed} />
    </div>
  );
}
