/** Says what a declared check requires and its result, for the page and VS Code's own chat. */
import type { Check, CheckChange } from '../core/changes/checks';
import { phrase } from '../core/text/phrase';
import type { Phrase } from '../core/text/phrase';

/** What it demands. `say`: the phrase in the user's language; `shown`: text of others with what the eye misses made visible. */
export function checkText(
  check: Check,
  say: (phrase: Phrase) => string,
  shown: (text: string) => string,
): string {
  switch (check.type) {
    case 'exit':
      return check.code === undefined || check.code === 0
        ? shown(check.command)
        : say(phrase('{0} exits with {1}', shown(check.command), check.code));
    case 'file':
      return check.written === true
        ? say(phrase('{0} is written', shown(check.path)))
        : say(phrase('{0} exists', shown(check.path)));
    case 'match': {
      const { source, pattern } = check;
      return 'command' in source
        ? say(phrase('{0} prints {1}', shown(source.command), shown(pattern)))
        : say(phrase('{0} contains {1}', shown(source.path), shown(pattern)));
    }
    case 'number':
      return say(phrase('{0} is between {1} and {2}', shown(check.command), check.low, check.high));
  }
}

export function changePhrase(change: CheckChange): Phrase {
  const phrases = {
    fixed: phrase('fails before, passes now'),
    broken: phrase('passed before, fails now'),
    'still failing': phrase('still fails'),
    'still passing': phrase('still passes'),
    flaky: phrase('gives a different result each time'),
    unknown: phrase('unknown: the result before or after is missing'),
  };
  return phrases[change];
}
