/** What speaks for a candidate: its rules by name, and their sentences. Many rules may come to one text by the same reason. */
import type { MergeView } from '../../src/core/git/mergeWork';
import type { Phrase } from '../../src/core/text/phrase';
import { counted } from '../shared/numbers';
import { say, t } from '../shared/strings';
import { visible } from '../shared/visible';
import { ruleName } from './candidateWords';

/** The others are there when they are asked for. */
const MOST_SHOWN = 3;

interface RulesProps {
  readonly rules: readonly string[];
  readonly view: MergeView;
}

export function Rules({ rules, view }: RulesProps) {
  const names = [...new Set(rules.map((rule) => ruleName(rule, view)))];
  const more = names.length - MOST_SHOWN;
  const shown = names.slice(0, MOST_SHOWN).join(' · ');
  return (
    <span class="quiet" title={names.join('\n')}>
      {' '}
      {more > 0 ? moreRules(shown, more) : shown}
    </span>
  );
}

function moreRules(shown: string, more: number): string {
  return more === 1 ? t('{0} and 1 more rule', shown) : t('{0} and {1} more rules', shown, counted(more));
}

function moreReasons(more: number): string {
  return more === 1 ? t('1 more reason') : t('{0} more reasons', counted(more));
}

export function Evidence({ sentences }: { readonly sentences: readonly Phrase[] }) {
  const texts = [...new Set(sentences.map((sentence) => visible(say(sentence))))];
  const more = texts.slice(MOST_SHOWN);
  return (
    <>
      <List texts={texts.slice(0, MOST_SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary>{moreReasons(more.length)}</summary>
          <List texts={more} />
        </details>
      )}
    </>
  );
}

function List({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
