/** What `hub store` prints for people. */
import type { ImportedEntry, ShownEntry, StoredRepository } from '../../core/hub/stored';

export function renderList(entries: readonly StoredRepository[]): string {
  if (entries.length === 0) return 'No repository is stored yet.\n';
  return entries
    .map(({ url, commit, description, commands, provenAt }) => {
      const [about = ''] = description.split('\n');
      return `${url}  ${commit.slice(0, 12)}  proven ${provenAt.slice(0, 10)}  ${commands.length} commands\n  ${about}\n`;
    })
    .join('');
}

export function renderShown(shown: readonly ShownEntry[]): string {
  return shown.map(renderOne).join('\n');
}

function renderOne({ entry, history }: ShownEntry): string {
  const { url, commit, provenance, provenAt, snapshot } = entry;
  const parts = [
    `${url}\ncommit ${commit}\nproven ${provenAt} (${provenance})\n`,
    part('What it can do', entry.description.split('\n')),
    part('Tags', entry.tags.length === 0 ? [] : [entry.tags.join(', ')]),
    part('Set-up', entry.recipe),
    part(
      'Commands that worked',
      entry.commands.flatMap(({ command, task, output }) => [
        command,
        `  for: ${task}`,
        ...(output === null ? [] : [`  gave: ${output}`]),
      ]),
    ),
    part('Notes', entry.notes),
    part('Environment', snapshot === null ? [] : [`${snapshot.kind} ${snapshot.place}`]),
    part(
      'History',
      history.map(
        ({ at, provenance: from, notes }) =>
          `${at} ${from}: ${notes.replaced.length} notes replaced, ${notes.refused} refused`,
      ),
    ),
  ];
  return parts.join('');
}

function part(title: string, lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim() !== '');
  return filled.length === 0 ? '' : `\n${title}:\n${filled.map((line) => `  ${line}\n`).join('')}`;
}

/** `deleted`: the environments that are gone too. */
export function renderForgotten(gone: readonly StoredRepository[], deleted: readonly string[]): string {
  return gone
    .map(({ url, commit, snapshot }) => {
      const said = `Forgot ${url} at ${commit.slice(0, 12)}.\n`;
      if (snapshot === null) return said;
      if (deleted.includes(snapshot.place)) return `${said}Deleted its environment ${snapshot.place}.\n`;
      return snapshot.kind === 'image'
        ? `${said}Its image is still there; delete it with your engine: image rm ${snapshot.place}\n`
        : `${said}Its environment is still there: ${snapshot.place}\n`;
    })
    .join('');
}

export function renderImported(imported: readonly ImportedEntry[]): string {
  const count = (outcome: ImportedEntry['outcome']): number =>
    imported.filter((entry) => entry.outcome === outcome).length;
  const sum = `${count('added')} added, ${count('updated')} updated, ${count('kept')} kept as proven here, ${count('refused')} refused.\n`;
  const rows = imported.map(
    ({ url, outcome, why }) => `${outcome}: ${url}${why === null ? '' : ` (${why})`}\n`,
  );
  return [...rows, sum].join('');
}
