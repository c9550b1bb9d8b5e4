/** The conflicts of a merge as an answer: a link to each, and what can be done. */
import type { AnsweredCall } from '../reading/plan';
import { askLink } from '../text/askLink';
import { list, paragraphs, placeLink, plain } from '../text/markdown';

/** As view_conflicts lists them (tools/merging/conflictsText.ts): `[ID] PATH:FROM-TO KIND in SYMBOL: STATE; BEST`. */
const ROW =
  /^\[[^\]]+\] (\S.*?)(?::(\d+)-\d+)? (content|add-add|modify-delete|rename|mode|binary|submodule)( in .+?)?: (open|chosen|written); (.+)$/;

export function mergeText({ text }: AnsweredCall): string {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => ROW.test(line));
  if (first === -1) return paragraphs(...lines.map(plain));
  const rows = lines.slice(first).filter((line) => ROW.test(line));
  const rest = lines.slice(first).filter((line) => !ROW.test(line));
  return paragraphs(
    plain(lines.slice(0, first).map(headText).join(' ')),
    list(rows.map(rowText)),
    list(rest.map((line) => plain(line.trim()))),
    askLink('Show the conflicts', '/merge show'),
  );
}

const HEAD = /^(merge|cherry-pick|revert|rebase|stash|preview): ours = (.+), theirs = (.+)\.$/;

/** The line of the sides as people say it. */
function headText(line: string): string {
  const [, state, ours = '', theirs = ''] = HEAD.exec(line) ?? [];
  switch (state) {
    case undefined:
      return line;
    case 'cherry-pick':
    case 'rebase':
      return `A ${state} of ${theirs} onto ${ours}.`;
    case 'revert':
      return `A revert of ${theirs} on ${ours}.`;
    case 'stash':
      return `A stash, applied on ${ours}.`;
    default:
      return `A merge of ${theirs} into ${ours}.`;
  }
}

function rowText(row: string): string {
  const [, path = '', line = '1', kind = '', symbol = '', state = '', best = ''] = ROW.exec(row) ?? [];
  const what = kind === 'content' ? '' : ` · ${kind}`;
  const told = state === 'open' ? best : `${state} · ${best}`;
  return `${placeLink(`${path}:${line}`, path, Number(line))}${plain(symbol)}${plain(what)} · ${plain(told)}`;
}
