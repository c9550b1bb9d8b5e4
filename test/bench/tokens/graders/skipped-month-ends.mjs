import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { next, parseUnsafe } = await import(pathToFileURL(join(process.cwd(), 'src', 'Cron.ts')).href);

const due = (line, from) => next(parseUnsafe(line, 'UTC'), from).toISOString();
const cases = [
  ['0 0 1,31 * *', '2025-02-10T00:00:00Z', '2025-03-01T00:00:00.000Z'],
  ['0 0 2,30 * *', '2024-02-10T00:00:00Z', '2024-03-02T00:00:00.000Z'],
  ['0 0 1,31 * *', '2025-04-10T00:00:00Z', '2025-05-01T00:00:00.000Z'],
  ['0 0 1,31 * *', '2025-03-01T00:00:00Z', '2025-03-31T00:00:00.000Z'],
];
for (const [line, from, expected] of cases) {
  const found = due(line, from);
  if (found !== expected) throw new Error(`${line} from ${from}: ${found}, not ${expected}`);
}
