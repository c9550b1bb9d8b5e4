/** The slash command of the hub: what its words ask for. A further command is a row here and one in `hubWork.ts`. */
import { SKIP_STORE } from '../../../protocol/hubShown';

export type HubCommand =
  | {
      readonly kind: 'search';
      readonly task: string;
      /** The service is asked, whatever is stored. */
      readonly skipsStore: boolean;
    }
  | {
      readonly kind: 'issues';
      /** `owner/name`; null for the one that the open folder is from. */
      readonly repository: string | null;
      /** As it was typed; '' for what is selected, or failed last. */
      readonly text: string;
    }
  | { readonly kind: 'storeList' }
  | { readonly kind: 'storeForget'; readonly url: string }
  /** Without a command, or with one that there is not. */
  | { readonly kind: 'usage' };

type Reader = (argument: string) => HubCommand | null;

/** Null: something is missing behind it. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['search', readSearch],
  ['issues', readIssues],
  ['store', readStore],
]);

/** What a text asks for that begins with /hub; null for any other. */
export function parseHubCommand(text: string): HubCommand | null {
  const match = /^\/hub(?:\s+([\s\S]*))?$/i.exec(text.trim());
  if (match === null) return null;
  const [, name = '', argument = ''] = /^(\S+)(?:\s+([\s\S]*))?$/.exec((match[1] ?? '').trim()) ?? [];
  return READERS.get(name.toLowerCase())?.(argument.trim()) ?? { kind: 'usage' };
}

function readSearch(argument: string): HubCommand | null {
  const skipsStore = new RegExp(`^${SKIP_STORE}(?!\\S)`).test(argument);
  const task = skipsStore ? argument.slice(SKIP_STORE.length).trim() : argument;
  return task === '' ? null : { kind: 'search', task, skipsStore };
}

function readIssues(argument: string): HubCommand | null {
  const [, repository, text = ''] = /^--repo\s+([\w.-]+\/[\w.-]+)(?:\s+([\s\S]*))?$/.exec(argument) ?? [];
  if (repository !== undefined) return { kind: 'issues', repository, text: text.trim() };
  // Of another repository than was meant, nothing is looked up.
  return /^--repo(?!\S)/.test(argument) ? null : { kind: 'issues', repository: null, text: argument };
}

function readStore(argument: string): HubCommand | null {
  const [, url] = /^forget\s+(\S+)$/i.exec(argument) ?? [];
  if (url !== undefined) return { kind: 'storeForget', url };
  return argument === '' || /^list$/i.test(argument) ? { kind: 'storeList' } : null;
}
