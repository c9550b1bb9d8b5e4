import type { JSX } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { SentMention } from '../../../src/core/conversation/mentions';
import { maxQuestionCharacters } from '../../../src/protocol/questionBounds';
import { counted } from '../../shared/numbers';
import { say, t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { Chip } from '../composer/chip';
import { Icon } from '../icon';
import { CostsContext, usePage } from '../page';
import { costWords } from './mentionWords';
import { mentionsOf, withoutMention } from './typing';

interface Props {
  readonly draft: string;
  /** Where the mention begins that is still being written; null for none. */
  readonly writingAt: number | null;
  readonly onDraft: (draft: string) => void;
}

/** A pause in the typing: the host works out what each would send. */
const PAUSE_MS = 300;

/** The draft's mentions as chips: each with its tokens, a preview, and a button to remove it. */
export function MentionChips({ draft, writingAt, onDraft }: Props): JSX.Element | null {
  const { mentionCosts, focusComposer } = usePage();
  const costs = useContext(CostsContext);
  const [looked, setLooked] = useState<string | null>(null);
  const [preview, askPreview] = usePreview();
  const written = mentionsOf(draft, writingAt);
  const all = written.join(' ');
  useEffect(() => {
    if (all === '' || all.length > maxQuestionCharacters) return;
    const timer = setTimeout(() => mentionCosts(all), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [all]);
  if (written.length === 0) return null;
  const shown = looked !== null && written.includes(looked) ? looked : null;
  const look = (mention: string): void => {
    setLooked(mention === shown ? null : mention);
    if (mention !== shown) askPreview(mention);
  };
  const leave = (): void => {
    setLooked(null);
    focusComposer();
  };
  return (
    <div
      onKeyDown={(event) => {
        if (event.key === 'Escape' && shown !== null) leave();
      }}
    >
      <ul class="attachments" aria-label={t('Mentioned')}>
        {written.map((mention) => {
          const cost = costs[mention];
          const problem = cost?.problem ?? null;
          return (
            <Chip
              key={mention}
              name={visible(mention)}
              icon={problem === null ? null : 'warning'}
              title={problem === null ? t('Preview what {0} sends', visible(mention)) : visible(say(problem))}
              isProblem={problem !== null}
              isOpen={mention === shown}
              open={() => look(mention)}
              remove={() => onDraft(withoutMention(draft, mention))}
            >
              <span class="mention-cost">{cost === undefined ? '…' : costWords(cost)}</span>
            </Chip>
          );
        })}
      </ul>
      {shown !== null && (
        <Preview
          mention={shown}
          cost={costs[shown]}
          text={preview?.mention === shown ? preview.text : null}
        />
      )}
    </div>
  );
}

/** What the mention that was asked about last sends, and the way to ask about one. */
function usePreview(): [Omit<PreviewProps, 'cost'> | null, (mention: string) => void] {
  const { request } = usePage();
  const [preview, setPreview] = useState<Omit<PreviewProps, 'cost'> | null>(null);
  const asked = useRef('');
  const askPreview = (mention: string): void => {
    asked.current = mention;
    request({ type: 'previewMention', mention }, (text) => {
      // Answers may come in another order than they were asked for.
      if (asked.current === mention) setPreview({ mention, text });
    });
  };
  return [preview, askPreview];
}

interface PreviewProps {
  readonly mention: string;
  readonly cost: SentMention | undefined;
  /** Null while it is worked out. */
  readonly text: string | null;
}

/** The exact text that the model would get now. */
function Preview({ mention, cost, text }: PreviewProps): JSX.Element {
  return (
    <section class="mention-preview" aria-label={t('What {0} sends', visible(mention))}>
      {(cost === undefined || cost.problem === null) && (
        <p>
          {cost === undefined
            ? t('RepoMaster reads this again when you send the question.')
            : cost.isCut
              ? t(
                  'About {0} tokens, shortened to fit. RepoMaster reads it again when you send the question.',
                  counted(cost.tokens),
                )
              : t(
                  'About {0} tokens. RepoMaster reads it again when you send the question.',
                  counted(cost.tokens),
                )}
        </p>
      )}
      {text === null ? <p>{t('Working…')}</p> : <pre tabIndex={0}>{visible(text)}</pre>}
    </section>
  );
}

/** The mentions of a question that was sent. */
export function SentMentions({
  mentions,
}: {
  readonly mentions: readonly SentMention[];
}): JSX.Element | null {
  if (mentions.length === 0) return null;
  return (
    <ul class="sent-mentions" aria-label={t('Mentioned')}>
      {mentions.map((each) => (
        <li key={each.text} data-problem={each.problem !== null}>
          {each.problem !== null && <Icon name="warning" />}
          <span>
            {each.problem === null
              ? `${visible(each.text)} · ${costWords(each)}`
              : t('{0} matches nothing: {1}', visible(each.text), visible(say(each.problem)))}
          </span>
        </li>
      ))}
    </ul>
  );
}
