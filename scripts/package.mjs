// npm run package [-- --out FILE] [-- --pictures-at URL]: the production build as a .vsix, with its size; 1 when it is over
// the limits. URL is where the repository's files are on the web: without it the extension's page has no pictures.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildVsix, limits, vsixName } from './house/vsix.mjs';

const { values } = parseArgs({ options: { out: { type: 'string' }, 'pictures-at': { type: 'string' } } });
const outFile = resolve(values.out ?? vsixName());
const { sizeBytes, files } = await buildVsix(outFile, values['pictures-at']);
console.log(`${outFile}: ${(sizeBytes / 1e6).toFixed(2)} MB, ${files.length} files`);
if (sizeBytes > limits.sizeBytes || files.length > limits.files) {
  console.error(`a .vsix has at most ${limits.sizeBytes / 1e6} MB and ${limits.files} files; it holds:`);
  for (const file of files) console.error(`  ${file}`);
  process.exitCode = 1;
}
