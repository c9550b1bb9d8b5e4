/** Candidates of a search as the chat shows them, and what the user did with each since. */
import type { Entry } from '../../../core/conversation/conversation';
import type { HubCard, HubChange, HubView } from '../../../core/hub/chatView';
import type { StoredRepository } from '../../../core/hub/stored';
import { phrase } from '../../../core/text/phrase';
import type { Said } from '../../../core/text/phrase';
import type { RankedCandidate, SearchOutcome } from '../../../hub/search/searchRepositories';
import type { FoundEntry } from '../../../hub/store/retrieval/findStored';
import { parseRemote } from '../originOf';

/** Behind the three that are shown: who dismisses more should ask in other words. */
const MOST_CANDIDATES = 10;

export type SearchView = Extract<HubView, { kind: 'search' }>;

export function searchView(task: string, { ranked, notes }: SearchOutcome): SearchView {
  const candidates = ranked.slice(0, MOST_CANDIDATES).map(cardOf);
  return { kind: 'search', task, from: 'network', candidates, notes: [...notes] };
}

function cardOf({ repository, fit }: RankedCandidate): HubCard {
  const { name, url, cloneUrl, description, stars, licence, language, sizeKb, archived } = repository;
  return {
    ...{ name, url, cloneUrl, description, stars, licence, language, sizeKb, archived },
    ...{ fits: fit.fits, reason: fit.reason },
  };
}

/** What the store had for the task; the store knows neither stars nor licence. */
export function storedView(task: string, { entry }: FoundEntry): SearchView {
  const { url, commit, description } = entry;
  const [about = ''] = description.split('\n');
  const unknown = { stars: null, licence: null, language: null, sizeKb: null, archived: false };
  const card: HubCard = {
    ...{ name: nameOfUrl(url), url: url.replace(/\.git$/, ''), cloneUrl: url, commit },
    ...{ description: about === '' ? null : about, ...unknown, fits: true, reason: whyStored(entry) },
    ...importOf(entry),
  };
  return { kind: 'search', task, from: 'store', candidates: [card], notes: [] };
}

function whyStored(entry: StoredRepository): Said {
  const last = entry.commands.at(-1);
  const day = entry.provenAt.slice(0, 10);
  const { importedFrom } = importOf(entry);
  if (last === undefined)
    return importedFrom === undefined
      ? phrase('It is stored, proven on {0}, and its description fits the task.', day)
      : phrase('Imported from {0}; not proven here. Its description fits the task.', importedFrom);
  const command = last.command.replace(/\s+/g, ' ');
  return importedFrom === undefined
    ? phrase('It served “{0}” on {1} with: {2}', last.task, day, command)
    : phrase(
        'Imported from {0}; not proven here. There it served “{1}” with: {2}',
        ...[importedFrom, last.task, command],
      );
}

/** The file of an imported entry; nothing for an entry that was proven here. */
export function importOf({ provenance }: Pick<StoredRepository, 'provenance'>): {
  readonly importedFrom?: string;
} {
  const [, importedFrom] = /^import: ([\s\S]*)$/.exec(provenance) ?? [];
  return importedFrom === undefined ? {} : { importedFrom };
}

/** `owner/name` of a repository's address; the address where it names none. */
export function nameOfUrl(url: string): string {
  return parseRemote(url)?.name ?? url;
}

/** What the turn shows of the hub; null where it shows nothing. */
export function viewOf(entries: readonly Entry[], turn: number): HubView | null {
  const shown = entries.findLast((entry) => entry.type === 'hubShown' && entry.turn === turn);
  return shown?.type === 'hubShown' ? shown.view : null;
}

/** The candidate of this name that a turn's search found; null where it found none. */
export function candidateOf(entries: readonly Entry[], turn: number, name: string): HubCard | null {
  const view = viewOf(entries, turn);
  return view?.kind === 'search' ? (view.candidates.find((card) => card.name === name) ?? null) : null;
}

/** What was done last with something of the turn; null for nothing. */
export function changeOf(entries: readonly Entry[], turn: number, subject: string): HubChange | null {
  const changed = entries.findLast(
    (entry) => entry.type === 'hubChanged' && entry.turn === turn && entry.subject === subject,
  );
  return changed?.type === 'hubChanged' ? changed.change : null;
}
