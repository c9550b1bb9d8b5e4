/** The approval questions in VS Code's own chat. */
import { codeBlock } from '../../intents/text/markdown';
import type { ApprovalQuestion, EditQuestion } from '../../core/conversation/approvals';
import { phrase, withTexts } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { ApprovalAnswer } from '../../protocol/fromChat';
import { escapeMarkdown } from '../../core/text/markdown';
import { drawnLine, visibleText } from './chatOutput';
import type { Say } from './chatOutput';

/** The command as it is, with what needs attention in it. */
export function commandText({ proposal, concerns }: ApprovalQuestion, say: Say): string {
  const where = whereText(proposal, say);
  const purpose = escapeMarkdown(visibleText(proposal.purpose));
  return [
    `**${say(phrase('Run this command?'))}**${where}`,
    codeBlock(visibleText(proposal.command).split('\n'), 'sh'),
    ...concerns.map((concern) => `- ${saidMarkdown(say, concern.phrase)}`),
    ...(purpose === '' ? [] : [`\n${say(phrase('The model says:'))} ${purpose}`]),
  ].join('\n');
}

function whereText({ place, isThrowAway }: ApprovalQuestion['proposal'], say: Say): string {
  if (isThrowAway === true) return `\n\n${say(phrase('In a throw-away folder outside the workspace'))}`;
  return place === '.' ? '' : ` (${escapeMarkdown(visibleText(place))})`;
}

/** The change, line by line. */
export function editText({ proposal }: EditQuestion, say: Say): string {
  const path = escapeMarkdown(visibleText(proposal.path));
  const titles = {
    created: phrase('Create {0}?', path),
    modified: phrase('Change {0}?', path),
    deleted: phrase('Delete {0}?', path),
  };
  const { what } = proposal;
  const guarded = what === null ? [] : [say(phrase('This file is protected: {0}.', saidMarkdown(say, what)))];
  const diff = codeBlock(proposal.diff.split('\n').map(drawnLine).map(visibleText), 'diff');
  return [`**${say(titles[proposal.kind])}**`, ...guarded, diff].join('\n\n');
}

export type Labels = Readonly<Record<ApprovalAnswer, Phrase>>;

export const commandLabels: Labels = {
  once: phrase('Run Once'),
  session: phrase('Allow in This Session'),
  workspace: phrase('Always Allow in This Workspace'),
  deny: phrase('Deny'),
};

export const editLabels: Labels = {
  once: phrase('Allow Once'),
  session: phrase('Allow All in This Session'),
  workspace: phrase('Allow All in This Workspace'),
  deny: phrase('Deny'),
};

/** On one line. */
export function saidPlain(say: Say, said: Phrase): string {
  return say(withTexts(said, (text) => oneLine(visibleText(text))));
}

/** What is in the gaps stays text. */
export function saidMarkdown(say: Say, said: Phrase): string {
  return say(withTexts(said, (text) => escapeMarkdown(visibleText(text))));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
