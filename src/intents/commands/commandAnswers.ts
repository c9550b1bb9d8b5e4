/** Answers about the questions themselves. */
import { askLink } from '../text/askLink';
import { slashCommands } from './commands';
import type { Intent } from '../reading/intent';
import { code, list, paragraphs, plain } from '../text/markdown';
import { QUESTIONS } from '../answers/suggestions';
import { unknownCommand } from './unknownCommand';

/** The beginning of an answer to a text that is not a known question. */
export const NOT_UNDERSTOOD = 'RepoMaster cannot answer this without a model';

/** What can be asked. */
export function help(): string {
  const commands = slashCommands.map(({ name, argument, summary }) => {
    const usageText = argument === '' ? `/${name}` : `/${name} ${argument}`;
    return `${code(usageText)} ${summary.text}`;
  });
  return paragraphs(
    'RepoMaster answers these commands and questions from the map of this repository, without a model. Nothing leaves this machine.',
    list(commands),
    'In your own words:',
    list(QUESTIONS),
    'With a model (an Anthropic key, or one of VS Code’s models) you can ask anything else.',
  );
}

/** Where the hub answers, for who asks the map. */
export function hubElsewhere(): string {
  return `The map knows only this repository. ${code('/hub')} works in VS Code's chat; on the command line run ${code('repomaster hub')}.`;
}

/** Explains a command without its argument, or an unknown command. */
export function usage({ command: name, argument, language }: Extract<Intent, { kind: 'usage' }>): string {
  const command = slashCommands.find((each) => each.name === name.toLowerCase());
  if (command === undefined) return unknownCommand(name, argument);
  const example = code(`/${command.name} ${command.example ?? command.argument}`);
  return language === undefined
    ? `This command needs an argument, for example ${example}.`
    : `RepoMaster cannot run ${code(language)}, only python, node and bash. For example: ${example}.`;
}

/** A question that is not read, and what was found of its words: what can be asked of its name, where that stands anywhere. */
export function unread({ target, instead }: Extract<Intent, { kind: 'unread' }>, found: string): string {
  const isThere = found.toLowerCase().includes(target.toLowerCase());
  return isThere
    ? paragraphs(
        `${NOT_UNDERSTOOD}. About ${code(target)} you can ask:`,
        list(
          instead.map((question) =>
            question.includes('NAME') ? plain(question) : askLink(question, question),
          ),
        ),
      )
    : `${NOT_UNDERSTOOD}.`;
}

/** Says how a text was understood that is not a question as a whole. */
export function readAsNote(question: string): string {
  return `Understood as ${code(question)}`;
}

/** Names a question of the text that was not answered. */
export function notAnsweredNote(question: string): string {
  return `Not answered: ${code(question)}`;
}

/** Names words of the question that the answer ignores. */
export function notLimitedNote(limits: readonly string[]): string {
  return `The answer ignores this part of the question: ${limits.map((words) => code(words)).join(', ')}.`;
}
