/** A process tree that is hard to end, and who of it lives, whichever way it went. */
import { readFileSync, readdirSync } from 'node:fs';

/** How many of a tree's processes sleep at least. */
export const TREE_SLEEPERS = 9;

/**
 * A command line of five shells, each below the other with a sleeper; the innermost with one in a session of its own, one
 * whose parents are gone, one that no hang-up reaches, one that the shell forgot, and, if asked, one that ignores SIGTERM.
 * It prints `deep` once all are started. Every process of it has `seconds`, which nobody else sleeps, in its command line.
 */
export function deepTree(seconds: number, stubborn: 'stubborn' | 'willing'): string {
  const sleep = `sleep ${seconds}`;
  const ignoring = stubborn === 'stubborn' ? `(trap '' TERM; ${sleep}) &` : '';
  return `deep() {
  if [ "$1" -gt 0 ]; then (deep $(($1 - 1))) & ${sleep} & wait
  else
    setsid ${sleep} & (setsid sh -c '${sleep} & exit 0'); nohup ${sleep} >/dev/null 2>&1 &
    ${sleep} & disown; ${ignoring}
    echo deep; wait
  fi
}
deep 5`;
}

/** The living processes whose command line names so many seconds; on Linux. */
export function whoSleeps(seconds: number): { readonly pid: number; readonly command: string }[] {
  const living = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return living.flatMap((name) => {
    const command = commandOf(name);
    return command.includes(`sleep ${seconds}`) ? [{ pid: Number(name), command }] : [];
  });
}

/** Empty for a zombie and for who is gone. */
function commandOf(name: string): string {
  try {
    return readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}
