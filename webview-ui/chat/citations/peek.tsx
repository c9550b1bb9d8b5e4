import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { placeKey } from '../../../src/protocol/citations';
import type { CitedPlace, Verdict } from '../../../src/protocol/citations';
import { renderPlace } from '../../shared/place';
import { say, t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { usePage } from '../page';
import type { Peeked, Verdicts } from '../looked';
import { VerdictsContext } from './answerText';
import { placeOf } from './cited';

interface Props {
  readonly peeked: Peeked | null;
  readonly verdicts: Verdicts;
}

/** A conversation whose answers are marked by what is known of the places they name, which show their code. */
export function Cited({ children, ...known }: Props & { readonly children: ComponentChildren }): JSX.Element {
  return (
    <>
      <VerdictsContext.Provider value={known.verdicts}>{children}</VerdictsContext.Provider>
      <Peek {...known} />
    </>
  );
}

/** How long the pointer must rest on a link before its code is shown. */
const pauseMs = 300;

/** Shows the code at the place under the pointer or focus; Escape closes it. */
function Peek({ peeked, verdicts }: Props): JSX.Element | null {
  const { peek } = usePage();
  const link = usePointedLink(peek);
  const box = useRef<HTMLDivElement>(null);
  const place = link === null ? null : placeOf(link);
  const isThere = place !== null && peeked !== null && placeKey(peeked.place) === placeKey(place);
  useLayoutEffect(() => {
    if (!isThere || link === null || box.current === null) return;
    putBeside(box.current, link);
    link.setAttribute('aria-describedby', box.current.id);
    return () => link.removeAttribute('aria-describedby');
  }, [isThere, link, peeked]);
  if (!isThere) return null;
  const verdict = verdicts[placeKey(place)];
  return (
    <div class="peek" role="tooltip" id="peek" ref={box}>
      <p class="quiet">
        {visible(renderPlace(place))}
        {verdict !== undefined && ` · ${verdictWords(verdict)}`}
      </p>
      <Code peeked={peeked} place={place} />
    </div>
  );
}

function Code({
  peeked: { code },
  place,
}: {
  readonly peeked: Peeked;
  readonly place: CitedPlace;
}): JSX.Element {
  if (code === null) return <p>{t('There is nothing to show here.')}</p>;
  const width = String(code.firstLine + code.lines.length - 1).length;
  return (
    <>
      <pre>
        {code.lines.map((text, at) => {
          const line = code.firstLine + at;
          const isNamed = line >= place.line && line <= place.endLine;
          return (
            <span key={line} class={isNamed ? 'named' : ''}>
              {`${String(line).padStart(width)}  ${visible(text)}\n`}
            </span>
          );
        })}
      </pre>
      {code.isCut && <p class="quiet">{t('Open it in the editor to see the rest.')}</p>}
    </>
  );
}

function verdictWords({ isVerified, why }: Verdict): string {
  if (isVerified) return t('Verified: this place exists.');
  return why === ''
    ? t('Not verified: this place does not exist.')
    : t('Not verified: {0}', visible(say(why)));
}

/** The link to a place that has rested under the pointer or has the focus; `ask` is called when it comes to be one. */
function usePointedLink(ask: (place: CitedPlace) => void): HTMLElement | null {
  const [link, setLink] = useState<HTMLElement | null>(null);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => {
      clearTimeout(timer);
      setLink(null);
    };
    const come = ({ target }: Event): void => {
      const found = target instanceof Element ? target.closest<HTMLElement>('.markdown a[data-path]') : null;
      const place = found === null ? null : placeOf(found);
      leave();
      if (place === null) return;
      timer = setTimeout(() => {
        setLink(found);
        latest.current(place);
      }, pauseMs);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') leave();
    };
    const events: readonly (readonly [string, (event: never) => void])[] = [
      ...(['pointerover', 'focusin'] as const).map((name) => [name, come] as const),
      ...(['focusout', 'wheel', 'click'] as const).map((name) => [name, leave] as const),
      ['keydown', key],
    ];
    for (const [name, listen] of events) document.addEventListener(name, listen as EventListener);
    return () => {
      clearTimeout(timer);
      for (const [name, listen] of events) document.removeEventListener(name, listen as EventListener);
    };
  }, []);
  return link;
}

/** Below the link, or above it where there is more room; within the page. */
function putBeside(box: HTMLElement, link: HTMLElement): void {
  const at = link.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const { width, height } = box.getBoundingClientRect();
  const isBelow = innerHeight - at.bottom >= height + 8 || at.top < innerHeight - at.bottom;
  box.style.left = `${Math.max(4, Math.min(at.left, innerWidth - width - 4))}px`;
  box.style.top = `${isBelow ? at.bottom + 4 : Math.max(4, at.top - height - 4)}px`;
}
