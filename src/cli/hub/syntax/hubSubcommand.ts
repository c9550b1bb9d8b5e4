/** What the commands of `repomaster hub` share in their syntax. */
import { usage } from '../../syntax';
import type { OptionTable, Values } from '../../syntax';

/** What every command of `repomaster hub` is told. */
export interface HubCommon {
  /** Where the REST API is; null for GitHub's own. */
  readonly githubUrl: string | null;
  /** Asks no service: kept answers and the store alone. */
  readonly offline: boolean;
  readonly json: boolean;
}

export const HUB_OPTIONS: OptionTable = {
  json: { value: null, does: 'Print the answer as JSON.' },
  'github-url': {
    value: { kind: 'text', written: 'URL', needs: 'an address' },
    does: 'The REST API, as https://HOST/api/v3 of a GitHub Enterprise.',
  },
  offline: { value: null, does: 'Ask no service; answer from what is kept here.' },
};

/** What the options say that every command has. Throws UserError `usage` for an address that is none of the web. */
export function hubCommon(values: Values): HubCommon {
  const githubUrl = values.text('github-url');
  if (githubUrl !== null && !isWebAddress(githubUrl))
    throw usage(`--github-url needs an address that begins with https://, not '${githubUrl}'`);
  return { githubUrl, offline: values.flag('offline'), json: values.flag('json') };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
