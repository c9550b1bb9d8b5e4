import { join } from 'node:path';
import { statOrNone } from './paths';
import type { ProtectedPlace } from './protectedPlaces';

/** Repositories that commands have made, and nobody else has given hooks or settings since. */
export interface MadeRepositories {
  /** A command begins: what somebody else has changed since the last one ended is theirs. */
  begin(): void;
  readonly isOne: (place: ProtectedPlace) => boolean;
  /** After what git would run of them was put away. */
  add(places: readonly ProtectedPlace[]): void;
  end(): void;
}

export function createMadeRepositories(): MadeRepositories {
  const known = new Map<string, { readonly path: string; readonly state: string }>();
  let running = 0;
  const read = (): void => {
    for (const [identity, { path }] of known) known.set(identity, { path, state: stateOf(path) });
  };
  return {
    begin: () => {
      // While others run a change may be one of theirs.
      if (running === 0)
        for (const [identity, { path, state }] of known) if (stateOf(path) !== state) known.delete(identity);
      running += 1;
    },
    isOne: ({ identity }) => known.has(identity),
    add: (places) => {
      for (const { identity, path, kind } of places)
        if (kind === 'git') known.set(identity, { path, state: stateOf(path) });
    },
    end: () => {
      running -= 1;
      read();
    },
  };
}

/** Changes where hooks or settings do, and nobody can set it back. */
function stateOf(git: string): string {
  return ['.', 'hooks', 'config']
    .map((name) => {
      const stats = statOrNone(join(git, name));
      return name === '.' ? stats?.ino : stats?.ctimeMs;
    })
    .join(' ');
}
