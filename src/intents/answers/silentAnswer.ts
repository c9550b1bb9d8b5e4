/** The silent conflicts of a merge as an answer. */
import type { AnsweredCall } from '../reading/plan';
import { placeLink } from '../text/markdown';

/** A code span that is a place, at the side whose it is, as renderSilent.ts tells it. */
const PLACE = /^( {2}- )(ours|theirs), `([^`]+):(\d+)`/;

/** As find_silent_conflicts tells it (scenarios/git/silent/renderSilent.ts): Markdown. */
export function silentText({ text }: AnsweredCall): string {
  return text.trimEnd().split('\n').map(lineText).join('\n');
}

/** The files as they are have our line; theirs has no link, since it may be elsewhere in them. */
function lineText(line: string): string {
  const [, title] = /^#{2,3} (.+)$/.exec(line) ?? [];
  if (title !== undefined) return `**${title}**`;
  return line.replace(PLACE, (_, indent: string, side: string, path: string, at: string) => {
    const place = side === 'ours' ? placeLink(`${path}:${at}`, path, Number(at)) : `\`${path}\`, ${at}`;
    return `${indent}${side}, ${place}`;
  });
}
