// npm run check [-- --no-unit] [-- --fresh] [-- --root FOLDER] [-- STEP..]: every rule of the house, a line a step; 1 when one
// is broken. What did not change since it was found well is taken as well, but where --fresh is given or CI is true.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkDocs } from './house/docs.mjs';
import { checkFormat } from './house/format.mjs';
import { checkImports } from './house/imports.mjs';
import { checkLint } from './house/lint/check.mjs';
import { checkMap } from './house/map.mjs';
import { checkNotices } from './house/notices.mjs';
import { checkTypes } from './house/types.mjs';
import { checkUnit } from './house/unit/check.mjs';
import { checkUnusedExports } from './house/unusedExports.mjs';

const steps = {
  imports: checkImports,
  exports: checkUnusedExports,
  notices: checkNotices,
  map: checkMap,
  docs: checkDocs,
  types: checkTypes,
  format: checkFormat,
  lint: checkLint,
  unit: checkUnit,
};

const usage = `npm run check [-- --no-unit] [-- --fresh] [-- --root FOLDER] [-- STEP..]
  Runs the steps named, or all: ${Object.keys(steps).join(', ')}.
  --no-unit      all but the unit tests
  --fresh        takes nothing as it was before; so where CI is true
  --root FOLDER  checks this folder instead of the repository`;

const { values, positionals } = asked();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const unknown = positionals.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`check has no step ${unknown.join(', ')}; it has: ${Object.keys(steps).join(', ')}`);
  process.exit(2);
}
const root = resolve(values.root ?? dirname(dirname(fileURLToPath(import.meta.url))));
const chosen = positionals.length > 0 ? positionals : Object.keys(steps);
const names = chosen.filter((name) => !(name === 'unit' && values['no-unit']));

let allOk = true;
// One after another: two at once take as long on the two cores we promise, and mix their findings.
for (const name of names) {
  const started = performance.now();
  const { ok, summary, findings } = await steps[name](root, { fresh: values.fresh });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name.padEnd(8)} ${ok ? 'ok    ' : 'FAILED'} ${summary} (${seconds} s)`);
  for (const finding of findings) console.log(`  ${finding}`);
  allOk &&= ok;
}
process.exitCode = allOk ? 0 : 1;

function asked() {
  try {
    return parseArgs({
      options: {
        'no-unit': { type: 'boolean', default: false },
        fresh: { type: 'boolean', default: process.env.CI === 'true' },
        root: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    if (error.code?.startsWith('ERR_PARSE_ARGS_') !== true) throw error;
    console.error(`${error.message.split(/[.\n]/)[0]}; usage: ${usage}`);
    process.exit(2);
  }
}
