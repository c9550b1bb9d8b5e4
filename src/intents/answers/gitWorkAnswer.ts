/** Merges, plans of commits and rebases, and bisections as answers: what is proposed and why, with links that go on. */
import type { GitWork } from '../reading/gitCalls';
import type { AnsweredCall } from '../reading/plan';
import { askLink } from '../text/askLink';
import { mergeText } from './mergeAnswer';
import { reviewText } from './reviewAnswer';
import { silentText } from './silentAnswer';
import { code, list, paragraphs, placeLink, plain, steps } from '../text/markdown';

export function gitWorkText(intent: GitWork, call: AnsweredCall): string {
  if (intent.kind === 'merge') return mergeText(call);
  if (intent.kind === 'silent') return silentText(call);
  if (intent.kind === 'review') return reviewText(intent, call);
  const lines = call.text.split('\n');
  if (intent.kind === 'undoGit' || intent.kind === 'bisect' || intent.apply)
    return paragraphs(...lines.filter((line) => line.trim() !== '').map(plain));
  return intent.kind === 'commit' ? commitsText(lines) : rebaseText(lines, intent.onto);
}

/** As plan_commits tells it for people (tools/gitPlans/changesText.ts): `1. MESSAGE`, its places below. */
const COMMIT = /^\d+\. (.+)$/;
const PLACE = /^ {2}(.+):(\d+) (.+)$/;

function commitsText(lines: readonly string[]): string {
  const first = lines.findIndex((line) => COMMIT.test(line));
  if (first === -1) return paragraphs(...lines.map(plain));
  const commits: string[] = [];
  const rest: string[] = [];
  for (const line of lines.slice(first)) {
    const [, message] = COMMIT.exec(line) ?? [];
    const last = commits.at(-1);
    if (message !== undefined) commits.push(`**${plain(message)}**`);
    else if (line.startsWith('  ') && last !== undefined)
      commits[commits.length - 1] = `${last} · ${placeText(line)}`;
    else rest.push(line);
  }
  return paragraphs(
    plain(lines.slice(0, first).join(' ')),
    steps(commits),
    list(rest.map(plain)),
    `${askLink('Make these commits', '/commit apply')} ${askLink('Open the planner', '/commit show')}`,
  );
}

function placeText(line: string): string {
  const [, path, at = '1', words = ''] = PLACE.exec(line) ?? [];
  if (path === undefined) return plain(line.trim());
  return `${placeLink(`${path}:${at}`, path, Number(at))} ${plain(words)}`;
}

/** As plan_rebase tells it (tools/gitPlans/rangeText.ts): commits, then `Plan 1, 80 %:` with reasons, todo and forecast. */
const PLAN = /^Plan \d+, /;
const TODO = /^ {2}\S/;

function rebaseText(lines: readonly string[], onto: string | null): string {
  const plans = lines.flatMap((line, at) => (PLAN.test(line) ? [at] : []));
  const [first] = plans;
  if (first === undefined)
    return paragraphs(plain(lines[0] ?? ''), list(lines.slice(1).map((line) => plain(line.trim()))));
  const [head = '', ...commits] = lines.slice(0, first);
  const told = plans.map((at, index) => planText(lines.slice(at, plans[index + 1])));
  const apply = onto === null ? '/rebase apply' : `/rebase ${onto} apply`;
  return paragraphs(
    plain(head),
    list(commits.map(plain)),
    ...told,
    `${askLink('Run plan 1', apply)} ${askLink('Open the planner', '/rebase show')}`,
  );
}

function planText([title = '', ...lines]: readonly string[]): string {
  const reasons = lines.filter((line) => line.startsWith('- ')).map((line) => plain(line.slice(2)));
  const todo = lines.filter((line) => TODO.test(line)).map((line) => code(line.trim()));
  const rest = lines.filter((line) => !line.startsWith('- ') && !TODO.test(line)).map(plain);
  return paragraphs(`**${plain(title)}**`, list(reasons), steps(todo), ...rest);
}
