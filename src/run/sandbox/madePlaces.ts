import { rmdir } from 'node:fs/promises';

export interface MadePlaces {
  /** What `work` returns; the folders (absolute) that are made for it are taken away behind it, if they are empty. */
  during<T>(folders: readonly string[], work: () => Promise<T>): Promise<T>;
}

/** Folders that runs make to lay something over them: while any of the runs goes on they stay, since it is laid there too. */
export function createMadePlaces(): MadePlaces {
  const made = new Set<string>();
  let running = 0;
  return {
    during: async (folders, work) => {
      running += 1;
      for (const folder of folders) made.add(folder);
      try {
        return await work();
      } finally {
        running -= 1;
        if (running === 0) {
          const left = [...made];
          made.clear();
          await Promise.all(left.map(removeEmpty));
        }
      }
    },
  };
}

/** Leaves a folder that somebody has put something into meanwhile. */
async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error)) throw error;
  });
}
