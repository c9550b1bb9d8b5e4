import type { StoredRepository } from '../../src/core/hub/stored';
import { redact } from '../../src/core/redact/redact';
import { openHubStore } from '../../src/hub/store/hubStore';
import type { HubStore } from '../../src/hub/store/hubStore';

export const COMMIT = '0123456789abcdef0123456789abcdef01234567';
/** 2026-11-01. */
export const NOW_MS = Date.UTC(2026, 10, 1);

export function storedRepository(more: Partial<StoredRepository> = {}): StoredRepository {
  return {
    url: 'https://github.com/shop/resizer',
    commit: COMMIT,
    description: 'Resizes and crops photos from the command line.',
    tags: ['photos', 'resize', 'jpeg'],
    notes: [],
    recipe: ['python -m venv .venv', '.venv/bin/pip install -e .'],
    snapshot: null,
    commands: [
      { command: 'resizer in.jpg --width 80', task: 'make thumbnails of photos', output: 'in.small.jpg' },
    ],
    provenance: 'run',
    provenAt: '2026-10-01T00:00:00.000Z',
    ...more,
  };
}

export interface OpenedStore {
  readonly store: HubStore;
  readonly warnings: string[];
}

export function openedStore(folder: string): OpenedStore {
  const warnings: string[] = [];
  const ignored = (): void => undefined;
  const log = {
    trace: ignored,
    info: ignored,
    warn: (text: string) => void warnings.push(text),
    error: ignored,
  };
  const store = openHubStore({ folder, log, nowMs: () => NOW_MS, redact, homeFolder: '/home/ann' });
  return { store, warnings };
}
