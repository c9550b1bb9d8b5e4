import type { ReportedProblem } from '../../core/conversation/mentions';
import { byCodeUnits } from '../../core/text/order';
import { isSecretFile } from '../../core/files/secretFiles';
import { bodyRoom, fittingLines } from '../answer/answerText';
import { clip, count, oneLine } from '../answer/text';
import type { ToldMention } from './toldMention';

/** A message of a type checker may be a page. */
const MESSAGE_CHARACTERS = 300;

/** The problems, errors before warnings, as many as there is room for in so many tokens; without those of files that hold secrets. */
export function renderProblems(problems: readonly ReportedProblem[], tokens: number): ToldMention {
  const shown = problems.filter(({ path }) => !isSecretFile(path));
  const { lines, isCut } = listProblems(shown, tokens);
  const errors = shown.filter(({ severity }) => severity === 'error').length;
  const head =
    shown.length === 0
      ? 'The editor reports no errors and no warnings in this folder now.'
      : `The editor reports ${count(errors, 'error', 'errors')} and ${count(shown.length - errors, 'warning', 'warnings')} in this folder:`;
  return { text: [head, ...lines].join('\n'), isCut };
}

/** A line each, errors before warnings, as many as there is room for in so many tokens, and what is left out of them. */
export function listProblems(
  problems: readonly ReportedProblem[],
  tokens: number,
): { readonly lines: readonly string[]; readonly isCut: boolean } {
  const ordered = [...problems].sort(
    (a, b) => rankOf(a) - rankOf(b) || byCodeUnits(a.path, b.path) || a.line - b.line,
  );
  const fitting = fittingLines(ordered.map(lineOf), bodyRoom(tokens));
  const left = ordered.length - fitting.length;
  const more = left > 0 ? [`(${count(left, 'more is', 'more are')} not shown)`] : [];
  return { lines: [...fitting, ...more], isCut: left > 0 };
}

function rankOf({ severity }: ReportedProblem): number {
  return severity === 'error' ? 0 : 1;
}

function lineOf({ path, line, severity, message, code }: ReportedProblem): string {
  const by = code === '' ? '' : ` [${oneLine(code)}]`;
  return `${oneLine(path)}:${line} ${severity}${by}: ${clip(oneLine(message), MESSAGE_CHARACTERS)}`;
}
