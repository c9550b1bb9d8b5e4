import type { JSX } from 'preact';
import { Fragment } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { RestoreView } from '../../../src/protocol/toChat';
import { t } from '../../shared/strings';
import { FindBar } from '../find/findBar';
import { useFind } from '../find/useFind';
import { Icon } from '../icon';
import type { Reading } from '../kept';
import type { LinkHandlers } from '../links';
import { PlanCommands, planCommands } from '../turn/planChecks';
import { partsBehindPlans } from '../turn/planProgress';
import { TurnView } from '../turn/turnView';
import { stepsToRestore } from '../turn/turns';
import type { Part, Turn } from '../turn/turns';
import { useFollowing } from './useFollowing';
import { useTurnWindow } from './useTurnWindow';
import { walkedTo } from './walkMessages';
import type { Row } from './windowed';

interface Props {
  readonly turns: readonly Turn[];
  /** Where it was when the page was last here; null = at the end. */
  readonly reading: Reading | null;
  readonly onReading: (reading: Reading | null) => void;
  readonly links: LinkHandlers;
  readonly restore: RestoreView | null;
}

/**
 * The conversation, of which only what is near the view is drawn: a feed whose messages say which of how many they are. It
 * follows what comes while its end is in sight, and stays where it is read otherwise.
 */
export function Conversation({ turns, reading, onReading, links, restore }: Props): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const lastTurn = turns.at(-1)?.turn;
  const look = useRef<(() => void) | null>(null);
  const { isAtEnd, toEnd, stay, onScrolled, isFollowing } = useFollowing({
    ...{ box, content, lastTurn, reading },
    onMoved: () => look.current?.(),
  });
  const drawn = useTurnWindow(box, turns, reading, (now) => onReading(isFollowing() ? null : now));
  look.current = drawn.look;
  const find = useFind({ box, turns, reveal: drawn.reveal, stay });
  const focusMessage = (position: number): void => {
    const focus = (): void => {
      stay();
      messageAt(content.current, position)?.focus();
    };
    if (messageAt(content.current, position)) focus();
    else {
      drawn.reveal(Math.floor((position - 1) / 2));
      requestAnimationFrame(focus);
    }
  };
  return (
    <div class="conversation">
      {find.isOpen && <FindBar find={find} />}
      <div
        class="scroll"
        ref={box}
        tabIndex={0}
        role="feed"
        aria-label={t('Conversation')}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onScroll={onScrolled}
        onClick={(event) => {
          // What is opened is opened to be read: it stays where it is.
          if (event.target instanceof Element && event.target.closest('[aria-expanded], summary')) stay();
          links.onClick(event);
        }}
        onKeyDown={(event) => {
          const next = walkedTo(event, event.currentTarget, 2 * turns.length);
          if (next === null) links.onKeyDown(event);
          else focusMessage(next);
        }}
      >
        <div ref={content}>
          <Turns turns={turns} rows={drawn.rows} restore={restore} />
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" class="to-end" title={t('Jump to Latest')} onClick={toEnd}>
          <Icon name="arrow-down" />
          <span class="hidden-text">{t('Jump to Latest')}</span>
        </button>
      )}
    </div>
  );
}

interface TurnsProps extends Pick<Props, 'turns' | 'restore'> {
  readonly rows: readonly Row[];
}

function Turns({ turns, rows, restore }: TurnsProps): JSX.Element {
  const steps = useMemo(() => stepsToRestore(turns), [turns]);
  const later = useBehindPlans(turns);
  return (
    <PlanCommands.Provider value={usePlanCommands(turns)}>
      {rows.map(({ at, gap }) => {
        const turn = turns[at];
        if (turn === undefined) return null;
        return (
          <Fragment key={turn.turn}>
            {gap > 0 && <div class="gap" style={{ height: `${gap}px` }} />}
            <TurnView
              turn={turn}
              position={2 * at + 1}
              count={2 * turns.length}
              isLast={at === turns.length - 1}
              restoreStep={steps[at] ?? null}
              restore={restore?.turn === turn.turn ? restore : null}
              later={later.get(turn.turn) ?? nothing}
            />
          </Fragment>
        );
      })}
    </PlanCommands.Provider>
  );
}

/** As `planCommands`, the same array while it holds the same. */
function usePlanCommands(turns: readonly Turn[]): readonly string[] {
  const commands = useMemo(() => planCommands(turns), [turns]);
  return useMemo(() => commands, [commands.join('\0')]);
}

const nothing: readonly Part[] = [];

/** As `partsBehindPlans`, with the arrays of before where they hold the same: a plan is not drawn anew with each word of an answer. */
function useBehindPlans(turns: readonly Turn[]): ReadonlyMap<number, readonly Part[]> {
  const before = useRef<ReadonlyMap<number, readonly Part[]>>(new Map());
  return useMemo(() => {
    const now = [...partsBehindPlans(turns)].map(([turn, parts]) => {
      const known = before.current.get(turn) ?? nothing;
      const isSame = known.length === parts.length && known.every((part, at) => part === parts[at]);
      return [turn, isSame ? known : parts] as const;
    });
    before.current = new Map(now);
    return before.current;
  }, [turns]);
}

function messageAt(content: HTMLElement | null, position: number): HTMLElement | null {
  return content?.querySelector<HTMLElement>(`article[aria-posinset="${position}"]`) ?? null;
}
