import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { matches, parseUnsafe } = await import(
  pathToFileURL(join(process.cwd(), 'src', 'SemVerRange.ts')).href
);

const cases = [
  ['^0.2.3', '0.2.9', true],
  ['^0.2.3', '0.3.0', false],
  ['^0.0.3', '0.0.3', true],
  ['^0.0.3', '0.0.4', false],
  ['^1.2.3', '1.9.0', true],
  ['^1.2.3', '2.0.0', false],
];
for (const [range, version, expected] of cases)
  if (matches(parseUnsafe(range), version) !== expected)
    throw new Error(`${range} ${version}: not ${expected}`);
