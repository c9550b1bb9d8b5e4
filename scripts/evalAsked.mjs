// npm run eval:asked [-- SET.json ..]: what `repomaster ask` says to questions of people who are new to a repository.
import './lib/requireNode.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './lib/build.mjs';
import { ensureEvalRepositories } from './lib/evalRepositories.mjs';
import { runMain, stderrLog as log } from './lib/main.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const kept = join(root, 'test', 'eval', 'asked');
const answers = join(root, '.cache', 'eval', 'answers');
/** A question waits for the map of its folder; the largest takes seconds. */
const timeoutMs = 120_000;

await runMain(async (args) => {
  const sets = readdirSync(kept).filter((name) => name.endsWith('.json'));
  const files = args.length > 0 ? args : sets.map((name) => join(kept, name));
  const node = await ensureToolchain({ root, log });
  // Some ask who wrote what, and when.
  const repositories = await ensureEvalRepositories(files, { root, log, withHistory: true });
  await ensureBuild({ root, node, log, kind: 'product' });
  mkdirSync(answers, { recursive: true });
  const rows = repositories.flatMap(({ file, folder }) =>
    JSON.parse(readFileSync(file, 'utf8')).questions.map((question) => {
      const { status, stdout } = spawnSync(
        node,
        [join(root, 'dist', 'cli.js'), 'ask', question.ask, folder],
        {
          encoding: 'utf8',
          timeout: timeoutMs,
        },
      );
      writeFileSync(join(answers, `${question.id}.txt`), stdout);
      return { ...question, status, ...held(question, stdout) };
    }),
  );
  for (const { id, kind, status, musts, all, wrong } of rows)
    process.stdout.write(
      `${id.padEnd(12)} ${kind.padEnd(20)} ${musts} of ${all} facts${wrong.length > 0 ? `, says ${wrong.join(', ')}` : ''}${status === 0 ? '' : `, exit ${status}`}\n`,
    );
  const whole = rows.filter(({ musts, all, wrong }) => musts === all && wrong.length === 0).length;
  process.stdout.write(
    `${whole} of ${rows.length} answers hold every fact; read them in ${answers} beside \`right\` and \`wrongIf\`.\n`,
  );
  return 0;
});

/** How many of the facts that a right answer holds are in the text, and which texts that make it false. */
function held({ must, mustNot }, text) {
  const lower = text.toLowerCase();
  const has = (part) => lower.includes(part.toLowerCase());
  return {
    musts: must.filter((alternatives) => alternatives.some(has)).length,
    all: must.length,
    wrong: mustNot.filter(has),
  };
}
