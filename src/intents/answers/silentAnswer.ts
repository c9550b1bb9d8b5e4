/** The silent conflicts of a merge as an answer. */
import { isOutside } from '../../core/files/outsidePath';
import type { AnsweredCall } from '../reading/plan';
import { graphLink } from '../text/askLink';
import { placeLink } from '../text/markdown';

/** A code span that is a place, at the side whose version it is of, as renderSilent.ts tells it. */
const PLACE = /^( {2}- )(ours|theirs)(?:, as (ours|theirs) still has it)?, `([^`]+):(\d+)`/;
/** The commits of both sides, which links open files of. */
const TITLE = /^## Silent conflicts: `.+` \(([\da-f]{7,64})\) into `.+` \(([\da-f]{7,64})\)$/;

/** As find_silent_conflicts tells it (scenarios/git/silent/renderSilent.ts): Markdown. */
export function silentText({ text }: AnsweredCall): string {
  const lines = text.trimEnd().split('\n');
  const [, theirs = null, ours = null] = TITLE.exec(lines[0] ?? '') ?? [];
  return lines.map((line) => lineText(line, { ours, theirs })).join('\n');
}

function lineText(line: string, commits: Readonly<Record<'ours' | 'theirs', string | null>>): string {
  const [, title] = /^#{2,3} (.+)$/.exec(line) ?? [];
  if (title !== undefined) return `**${title}**`;
  const [row, , side, having, path, at] = PLACE.exec(line) ?? [];
  if (row === undefined || path === undefined) return line;
  const commit = commits[(having ?? side) === 'ours' ? 'ours' : 'theirs'];
  if (commit === null || isOutside(path)) return line;
  const span = `\`${path}:${at}\``;
  const link = placeLink(`${path}:${at}`, path, Number(at), commit);
  // What stands in the version of our side mostly stands in the files as they are.
  const graph = commit === commits.ours ? graphLink(path, Number(at), null) : '';
  return `${row.slice(0, -span.length)}${link}${line.slice(row.length)}${graph}`;
}
