import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A folder of fewer files is told by the room around it. */
const leastFiles = 3;

/** Deeper ones are told where that helps. */
const mostDeep = 2;

/**
 * Whether the list of rooms in src/README.md names every room (a folder of three files or more, at most two levels below
 * src), each in one row, and nothing in it that is not there.
 */
export async function checkMap(root) {
  const source = join(root, 'src');
  const file = join(source, 'README.md');
  if (!existsSync(file)) return { ok: false, summary: 'no map', findings: ['src/README.md is not there'] };
  const rows = roomRows(readFileSync(file, 'utf8'));
  const named = new Set(rows.flatMap((row) => namesIn(row).filter((name) => name.endsWith('/'))));
  const rooms = roomsOf(source);
  const findings = [
    ...rooms.filter((room) => !named.has(room)).map((room) => `src/${room} has no row in src/README.md`),
    ...[...named, ...rows.flatMap(firstNames)]
      .filter((name, at, all) => all.indexOf(name) === at && globSync(name, { cwd: source }).length === 0)
      .map((name) => `src/README.md names ${name}, which is not there`),
    ...rows
      .flatMap(firstNames)
      .filter((name, at, all) => all.indexOf(name) !== at)
      .map((name) => `src/README.md has several rows of ${name}: make them one`),
    ...rows
      .filter((row) => firstNames(row).length === 0)
      .map((row) => `src/README.md has a row that names no room: ${row.slice(0, 40)}`),
  ];
  return { ok: findings.length === 0, summary: `${rooms.length} rooms`, findings };
}

/** The lines of the list below the head `Rooms`, to the next head of its rank. */
function roomRows(text) {
  const lines = text.split('\n');
  const head = lines.indexOf('## Rooms');
  if (head < 0) return [];
  const end = lines.findIndex((line, at) => at > head && line.startsWith('## '));
  return lines.slice(head + 1, end < 0 ? undefined : end).filter((line) => line.startsWith('- '));
}

/** What the row is about: all before its first colon. */
function firstNames(row) {
  return namesIn(row.slice(0, row.indexOf(': ')));
}

/** Files and folders in backquotes; `a/{b,c}/` is two. */
function namesIn(text) {
  const written = [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  return written.flatMap((name) => {
    const [, before, parts, after] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
    return parts === undefined ? [name] : parts.split(',').map((part) => `${before}${part}${after}`);
  });
}

/** Folders as `a/b/`, in order. */
function roomsOf(source) {
  const folders = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  return folders
    .filter((folder) => readdirSync(folder, { withFileTypes: true }).filter(isFile).length >= leastFiles)
    .map((folder) => `${folder.slice(source.length + 1).replaceAll('\\', '/')}/`)
    .filter((room) => room.split('/').length - 1 <= mostDeep)
    .sort();
}

function isFile(entry) {
  return entry.isFile();
}
