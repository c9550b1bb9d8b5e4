// npm run l10n: writes l10n/bundle.l10n.json, the texts of the code for translators.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleOf, collectTexts } from './lib/texts.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const texts = collectTexts(root);
writeFileSync(join(root, 'l10n', 'bundle.l10n.json'), bundleOf(texts));
console.log(`l10n/bundle.l10n.json: ${texts.length} texts`);
