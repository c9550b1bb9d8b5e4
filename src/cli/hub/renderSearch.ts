import type { HubCandidate, RepositorySearch } from '../../core/hub/search';

/** The candidates as people read them, the best first; ended by `\n`. */
export function renderSearch({ results, queries, from }: RepositorySearch): string {
  const asked =
    from === 'store'
      ? 'From the store; --skip-store asks the service.\n'
      : `Asked for: ${queries.join('; ')}\n`;
  if (results.length === 0) return `No repository was found.\n${asked}`;
  return `${results.map(renderCandidate).join('\n')}\n${asked}`;
}

function renderCandidate({ name, url, stars, licence, description, fits, reason }: HubCandidate): string {
  const facts =
    stars === null ? 'stored' : `${stars.toLocaleString('en-US')} stars, ${licence ?? 'no licence'}`;
  const about = description === null ? '' : `  ${oneLine(description)}\n`;
  return `${name} (${facts})${fits ? '' : ': does not fit'}\n${about}  ${reason}\n  ${url}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
