// npm run manifest: writes what package.json says of the exploration tools to other agents from the tools themselves.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { toolContributions } from './lib/toolContributions.mjs';

const file = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package.json');
const manifest = JSON.parse(readFileSync(file, 'utf8'));
manifest.contributes.languageModelTools = await toolContributions(manifest.contributes.languageModelTools);
writeFileSync(file, await format(JSON.stringify(manifest), { parser: 'json-stringify' }));
console.log(`package.json: ${manifest.contributes.languageModelTools.length} tools`);
