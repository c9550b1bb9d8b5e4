// npm run l10n: writes l10n/bundle.l10n.json, the texts of the code for translators, and says what the translations lack.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleOf, collectTexts } from './lib/texts.mjs';
import { arranged, faultsBelow, translationFiles } from './lib/translations.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const texts = collectTexts(root);
writeFileSync(join(root, 'l10n', 'bundle.l10n.json'), bundleOf(texts));
console.log(`l10n/bundle.l10n.json: ${texts.length} texts`);

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
for (const { english, others } of translationFiles(root))
  for (const path of others) writeFileSync(join(root, path), arranged(read(english), read(path)));

const faults = faultsBelow(root);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
