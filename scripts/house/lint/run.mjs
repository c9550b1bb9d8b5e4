// node run.mjs, in the repository's folder, with the files to lint as JSON on stdin: ESLint's results as JSON.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';

const files = JSON.parse(await text(process.stdin));
const eslint = new ESLint({ warnIgnored: false });
process.stdout.write(JSON.stringify(await eslint.lintFiles(files)));
