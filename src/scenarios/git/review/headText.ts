/** What became of a head, in a few words: what callers must know whole, types by the names alone. */
import type { ParameterChange, SignatureChange } from '../../../core/git/structure';
import { codeSpan } from '../../../core/text/codeSpan';
import { clip } from '../../../explore/answer/text';

/** Of a parameter, decorator or base. */
const WIDTH = 60;
const MOST_NAMES = 4;

/** As Markdown. */
export function headText({ parameters, returns, decorators, bases, modifiers }: SignatureChange): string {
  const told = [
    ...parameters.flatMap(parameterText),
    ...typesText(parameters),
    ...(returns === null ? [] : ['return type']),
    ...listText('decorator', decorators),
    ...listText('base', bases),
    ...(modifiers ? ['modifiers'] : []),
  ];
  return told.length === 0 ? 'head' : told.join('; ');
}

function parameterText({ change, name, before, after }: ParameterChange): readonly string[] {
  switch (change) {
    case 'added':
      return [`${shown(after ?? name)} added`];
    case 'removed':
      return [`${shown(before ?? name)} removed`];
    case 'renamed':
      return [`${shown(before ?? '')} is now ${shown(name)}`];
    case 'order':
      return ['parameters reordered'];
    case 'default':
      return [
        `default of ${shown(name)} ${before === null ? '' : `${shown(before)} `}is now ${after === null ? 'gone' : shown(after)}`,
      ];
    case 'type':
      return [];
  }
}

function typesText(parameters: readonly ParameterChange[]): readonly string[] {
  const names = parameters.filter(({ change }) => change === 'type').map(({ name }) => shown(name));
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return [`${names.length === 1 ? 'type' : 'types'} of ${names.slice(0, MOST_NAMES).join(', ')}${more}`];
}

function listText(what: string, { added, removed }: SignatureChange['bases']): readonly string[] {
  return [
    ...added.map((text) => `${what} ${shown(text)} added`),
    ...removed.map((text) => `${what} ${shown(text)} removed`),
  ];
}

function shown(text: string): string {
  return codeSpan(clip(text, WIDTH));
}
