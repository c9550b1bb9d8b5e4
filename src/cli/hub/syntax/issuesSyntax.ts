import type { Subcommand } from '../../subcommands';
import { usage } from '../../syntax';
import type { Values } from '../../syntax';
import { hubCommon } from './hubSubcommand';
import type { HubCommon } from './hubSubcommand';

export interface IssuesOptions extends HubCommon {
  readonly command: 'issues';
  /** An error's output or a question; '-': it stands on stdin. */
  readonly text: string;
  /** `owner/name`, or a folder, as written, whose `origin` says which repository. */
  readonly source: { readonly repository: string } | { readonly folder: string };
}

export const issuesSyntax: Subcommand<IssuesOptions> = {
  name: 'issues',
  does: "Finds what a repository's issues and pull requests say of an error.",
  arguments: [
    {
      name: 'TEXT',
      value: { kind: 'text', written: 'TEXT', needs: 'an error' },
      isOptional: false,
      counted: 'a text',
      does: 'The error as it was printed, or - to read it from stdin.',
    },
    {
      name: 'folder',
      value: { kind: 'folder', written: 'folder', needs: 'a folder' },
      isOptional: true,
      counted: 'one folder',
      does: 'A clone of the repository (default: the working directory).',
    },
  ],
  options: {
    repo: {
      value: { kind: 'text', written: 'OWNER/NAME', needs: 'a repository' },
      does: 'The repository, instead of the one that a folder was cloned from.',
    },
  },
  sections: [
    {
      title: 'Environment',
      rows: [['GITHUB_TOKEN', 'Raises the limits, and shows private repositories.']],
    },
    {
      title: 'What leaves this machine',
      rows: [['A few words of the error, without paths, numbers and secrets, and the name.', null]],
    },
  ],
  examples: [
    {
      words: ['hub', 'issues', "ModuleNotFoundError: No module named 'distutils'"],
      does: 'Asks the repository that this folder was cloned from.',
    },
    {
      words: ['hub', 'issues', '-', '--repo', 'octocat/hello', '--json'],
      does: 'Reads the error from stdin, as it is piped in.',
    },
  ],
  failure: 'nothing relevant was found',
  parse: issuesOptions,
};

function issuesOptions([text, folder, left]: readonly string[], values: Values): IssuesOptions {
  if (text === undefined) throw usage('hub issues needs a text: the error as it was printed, or -');
  if (left !== undefined) throw usage(`hub issues takes a text and a folder; unexpected '${left}'`);
  const repository = values.text('repo');
  if (repository !== null && folder !== undefined)
    throw usage('--repo cannot be used with a folder: choose one');
  if (repository !== null && !/^(?!\.\.?\/)[\w.-]+\/(?!\.\.?$)[\w.-]+$/.test(repository))
    throw usage(`--repo needs OWNER/NAME, not '${repository}'`);
  const source = repository === null ? { folder: folder ?? '.' } : { repository };
  return { command: 'issues', text, source, ...hubCommon(values) };
}
