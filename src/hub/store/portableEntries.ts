/** Entries as a JSON file that another machine can take: without snapshots, which are this machine's own. */
import { UserError } from '../../core/errors';
import { parserOf } from '../../core/form';
import { hubStoreForm } from '../../core/hub/stored';
import type { HubStoreListing, StoredRepository } from '../../core/hub/stored';
import { phrase } from '../../core/text/phrase';

const parseListing = parserOf<HubStoreListing>(hubStoreForm);

/** A store holds no more, and what others wrote is not read without an end. */
export const MOST_ENTRIES = 2_000;
export const MOST_IMPORT_BYTES = 16 * 1024 * 1024;

/** The text of the file, ended by `\n`. */
export function renderEntries(entries: readonly StoredRepository[]): string {
  const listing: HubStoreListing = {
    version: 1,
    entries: entries.map((entry) => ({ ...entry, snapshot: null })),
  };
  return `${JSON.stringify(listing, null, 2)}\n`;
}

/** The entries of such a file. Throws UserError `bad-input` for any other text, and for too many of them. */
export function parseEntries(text: string, name: string): readonly StoredRepository[] {
  const listing = Buffer.byteLength(text) > MOST_IMPORT_BYTES ? null : parseListing(jsonOf(text));
  if (listing === null || listing.entries.length > MOST_ENTRIES)
    throw new UserError(
      'bad-input',
      phrase(
        '{0} is no export of stored repositories. Name a file that `hub store export` has written.',
        name,
      ),
    );
  return listing.entries;
}

/** Null for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
