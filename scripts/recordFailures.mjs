// node scripts/recordFailures.mjs [--hide PATH=NAME]... FILE...: runs the programs of test/suites/failures anew.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/*
 * Each FILE is in the form that test/support/failureSuites.ts describes. Every program is written into a new folder, its
 * command is run there by bash, and what it printed takes the place of its `--- output`. `{root}` stands for that
 * folder; --hide puts NAME for a path of this machine. Source lines of libraries are left out as `...`: they are not
 * ours. The toolchains have to be on PATH. What it recorded is read by a person before it is committed.
 */
const hidden = [];
const files = [];
const given = process.argv.slice(2);
for (let at = 0; at < given.length; at++) {
  if (given[at] !== '--hide') files.push(given[at]);
  else hidden.push(given[++at].split('='));
}
if (files.length === 0) {
  console.error('usage: node scripts/recordFailures.mjs [--hide PATH=NAME]... FILE...');
  process.exit(2);
}
for (const file of files) {
  const [, ...parts] = readFileSync(file, 'utf8').split(/^=== /m);
  writeFileSync(file, parts.map((part) => `=== ${recorded(part)}`).join(''));
}

function recorded(part) {
  const kept = part.slice(0, `${part}\n--- output\n`.indexOf('\n--- output\n') + 1);
  const [title, command, ...lines] = kept.split('\n');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'failure-')));
  let path;
  const sources = {};
  for (const line of lines) {
    const next = /^--- (\S.*)$/.exec(line)?.[1];
    if (next !== undefined) sources[(path = next)] = [];
    else if (path !== undefined) sources[path].push(line);
  }
  for (const [name, text] of Object.entries(sources).filter(([name]) => name !== 'told')) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text.join('\n').replace(/\n*$/, '\n'));
  }
  console.log(title);
  const environment = { ...process.env, CI: '1', NO_COLOR: '1', TERM: 'dumb', PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout } = spawnSync('bash', ['-c', `exec 2>&1\n${command}`], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    timeout: 120_000,
  });
  rmSync(folder, { recursive: true, force: true });
  // As the runners do it.
  let output = stripVTControlCharacters(stdout).replaceAll(folder, '{root}');
  for (const [from, to] of hidden) output = output.replaceAll(from, to);
  const printed = withoutForeignSource(output.trimEnd().split('\n')).map((line) => `|${line}`.trimEnd());
  return `${kept.trimEnd()}\n--- output\n${printed.join('\n')}\n`;
}

/** The lines, those of source below a frame outside of the folder as `...`. */
function withoutForeignSource(lines) {
  let foreign = -1;
  let isNodes = false;
  return lines.flatMap((line) => {
    const wasNodes = isNodes;
    isNodes = /^node:\S+:\d+$/.test(line) || (isNodes && !/^\s*\^+$/.test(line));
    if (wasNodes) return isNodes && line !== '' ? ['...'] : [];
    const indent = line.search(/[^\s|+]/);
    const frame = /^[\s|]*File "([^"]*)", line \d+/.exec(line);
    if (frame) {
      foreign = /^\/|^</.test(frame[1]) ? indent : -1;
      return [line];
    }
    if (foreign < 0 || indent <= foreign) {
      foreign = -1;
      return [line];
    }
    return /^[\s^~|]*$/.test(line) ? [] : [`${line.slice(0, indent)}...`];
  });
}
