/** What rules of the user's forbid, refused where commands run: also to scripts, and to programs that start others. */
import { basename, join } from 'node:path';
import { denyRuleWords, plainPath } from '../../core/running/denyRule';
import { OWN_RUN } from './binds';
import type { Inputs } from './inputs';
import { quoted } from '../../core/text/shellWord';

export interface DeniedPrograms {
  /** Arguments of bwrap. */
  readonly args: readonly string[];
  /** Absolute, inside: comes before all other folders of PATH; null where no rule forbids anything. */
  readonly folder: string | null;
}

const FOLDER = join(OWN_RUN, 'denied');

/**
 * A program in the place of each that the rules name, which refuses what they forbid with exit code 126 and runs the next one of
 * this name on PATH otherwise. Who calls a program by its path, or changes PATH, is not held by it.
 */
export function deniedPrograms(rules: readonly string[], inputs: Inputs): DeniedPrograms {
  const byProgram = new Map<string, string[]>();
  for (const rule of rules) {
    const program = basename(denyRuleWords(rule)[0] ?? '');
    if (program !== '') byProgram.set(program, [...(byProgram.get(program) ?? []), rule]);
  }
  if (byProgram.size === 0) return { args: [], folder: null };
  const args = [...byProgram].flatMap(([program, denials]) => [
    ...['--perms', '0755', '--ro-bind-data', inputs.add(Buffer.from(script(program, denials)))],
    join(FOLDER, program),
  ]);
  return { args: ['--tmpfs', FOLDER, ...args, '--remount-ro', FOLDER], folder: FOLDER };
}

/** For any POSIX shell; the words of a rule are looked for as `denyingRule` does, but for paths, which are compared as they are written. */
function script(program: string, rules: readonly string[]): string {
  const checks = rules.flatMap((rule) => {
    const wanted = denyRuleWords(rule).slice(1);
    const cases = wanted.map((word, at) => `${at}:${pattern(word)}) at=${at + 1};;`).join(' ');
    const told = quoted(`repomaster: the user's rule "${rule}" forbids it`);
    return [
      'at=0',
      ...(wanted.length === 0 ? [] : [`for word in "$@"; do case "$at:\${word#./}" in ${cases} esac; done`]),
      `if [ "$at" = ${wanted.length} ]; then echo ${told} >&2; exit 126; fi`,
    ];
  });
  return [
    '#!/bin/sh',
    ...checks,
    'set -f; IFS=:',
    `for folder in $PATH; do`,
    `  if [ "$folder" = ${FOLDER} ]; then continue; fi`,
    `  file=\${folder:-.}/${quoted(program)}`,
    `  if [ -f "$file" ] && [ -x "$file" ]; then unset IFS; set +f; exec "$file" "$@"; fi`,
    'done',
    `echo ${quoted(`${program}: not found`)} >&2`,
    'exit 127',
    '',
  ].join('\n');
}

/** A `*` is any text to the shell, too. */
function pattern(word: string): string {
  return plainPath(word)
    .split('*')
    .map((part) => (part === '' ? '' : quoted(part)))
    .join('*');
}
