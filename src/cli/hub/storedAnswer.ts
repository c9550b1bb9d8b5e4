import type { RepositorySearch } from '../../core/hub/search';
import type { FoundEntry } from '../../hub/store/retrieval/findStored';

/** The answer to a search that the store had, with what speaks for it. */
export function storedAnswer({ entry, sureness }: FoundEntry): RepositorySearch {
  const { url, description, commands, provenance, provenAt } = entry;
  const [about = ''] = description.split('\n');
  const last = commands.at(-1);
  const proven = `${provenance}, ${provenAt.slice(0, 10)}`;
  const reason =
    last === undefined
      ? `It is stored (${proven}), and its description fits the task.`
      : `It served "${last.task}" (${proven}) with: ${last.command.replace(/\s+/g, ' ')}`;
  const result = {
    ...{ name: nameOf(url), url, stars: null, licence: null, description: about === '' ? null : about },
    ...{ fits: true, reason, score: Math.round(sureness * 1000) / 1000 },
  };
  return { version: 1, queries: [], results: [result], from: 'store' };
}

/** `owner/name` of an address. */
function nameOf(url: string): string {
  return url
    .replace(/\.git$/, '')
    .split(/[/:]/)
    .slice(-2)
    .join('/');
}
