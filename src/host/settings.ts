import * as vscode from 'vscode';

/** The user's choices, as package.json's `configuration` declares them. */
export interface Settings {
  /** Patterns as in .gitignore. */
  readonly exclude: readonly string[];
  /** Parse workers; 0 = as many as suit the machine. */
  readonly parseWorkers: number;
  readonly indexOnStartup: boolean;
}

/** The settings that hold for `folder` now. A value of the wrong type counts as its default. */
export function readSettings(folder: vscode.Uri): Settings {
  const configuration = vscode.workspace.getConfiguration('repomaster', folder);
  const exclude = configuration.get<unknown>('exclude');
  const parseWorkers = configuration.get<unknown>('parseWorkers');
  return {
    exclude: Array.isArray(exclude) ? exclude.filter((pattern) => typeof pattern === 'string') : [],
    parseWorkers: isWorkerCount(parseWorkers) ? parseWorkers : 0,
    indexOnStartup: configuration.get<unknown>('indexOnStartup') !== false,
  };
}

function isWorkerCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 32;
}
