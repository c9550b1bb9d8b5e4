import * as vscode from 'vscode';
import { OVERVIEW_TOKENS, START_KINDS } from '../core/map/context';
import type { StartSettings } from '../core/map/context';
import type { Features } from '../core/map/codeIndex';
import { runWhereForm } from '../protocol/toChat';
import type { RunWhere } from '../protocol/toChat';
import { OVERVIEW_BUDGET } from '../protocol/budgets';
import { DEFAULT_WEIGHTS, FEATURES, HIGHEST_WEIGHT } from '../index/rank/moduleScore';

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

/** The text that holds for this window now, without blanks around it. A value of the wrong type counts as empty. */
export function readText(name: string): string {
  const value = vscode.workspace.getConfiguration('repomaster').get<unknown>(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** How conversations start where the folder chose nothing. A value of the wrong type, or out of bounds, counts as its default. */
export function readStartSettings(): StartSettings {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  const kind = configuration.get<unknown>('start');
  const tokens = configuration.get<unknown>('overviewTokens');
  const { least, most } = OVERVIEW_BUDGET;
  const isBudget =
    typeof tokens === 'number' && Number.isInteger(tokens) && tokens >= least && tokens <= most;
  return {
    kind: START_KINDS.find((each) => each === kind) ?? 'overview',
    overviewTokens: isBudget ? tokens : OVERVIEW_TOKENS,
  };
}

/** Whether a model plans before it changes anything, in every task: the user and the workspace can ask for it, and neither takes it back. */
export function readAlwaysContract(): boolean {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  const written = configuration.inspect<unknown>('contract');
  return [written?.globalValue, written?.workspaceValue, written?.workspaceFolderValue].includes('always');
}

/** Commands that never run, as the user and the workspace wrote them: what one denies no other takes back. */
export function readDeniedCommands(): readonly string[] {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  const written = configuration.inspect<unknown>('approvals.deny');
  const values = [written?.globalValue, written?.workspaceValue, written?.workspaceFolderValue];
  return [...new Set(values.flatMap(rulesIn))];
}

/** Commands that run without asking, from the user's own settings only: a workspace cannot allow any. */
export function readAllowedCommands(): readonly string[] {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  const written = configuration.inspect<unknown>('approvals.allow');
  return rulesIn(written?.globalValue);
}

/** Whether the user's own settings let the agent change ordinary files without asking: a workspace cannot allow it. */
export function readEditsAllowed(): boolean {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  return configuration.inspect<unknown>('approvals.edits')?.globalValue === 'allow';
}

/** Where the user's own settings, and those of the workspace, say that commands run; what is no such place is undefined. */
export function readRunWhere(): {
  readonly user: RunWhere | undefined;
  readonly workspace: RunWhere | undefined;
} {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  const written = configuration.inspect<unknown>('run.where');
  const place = (value: unknown): RunWhere | undefined => runWhereForm.options.find((each) => each === value);
  return {
    user: place(written?.globalValue),
    workspace: place(written?.workspaceFolderValue) ?? place(written?.workspaceValue),
  };
}

/** The container engine that the user's settings name: a name on PATH or an absolute path; null = the first that is found. */
export function readRunEngine(): string | null {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  const engine = configuration.get<unknown>('run.engine');
  return typeof engine === 'string' && engine.trim() !== '' ? engine.trim() : null;
}

/** Places that held commands may read though the home folder is hidden from them, as the user's settings name them. */
export function readRunReadable(): readonly string[] {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  return rulesIn(configuration.get<unknown>('run.readable'));
}

function rulesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((rule) => typeof rule === 'string') : [];
}

function isWorkerCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 32;
}

/** MB that the index worker may take, by the setting that holds for this window now; null: as many as suit the machine. */
export function readMemoryLimit(): number | null {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  const limitMb = configuration.get<unknown>('memoryLimitMb');
  const isLimit = typeof limitMb === 'number' && Number.isInteger(limitMb) && limitMb >= LEAST_LIMIT_MB;
  return isLimit ? Math.min(limitMb, MOST_LIMIT_MB) : null;
}

/** Less would not hold the map of a hundred files. */
const LEAST_LIMIT_MB = 128;
/** As in package.json: settings.json may hold more all the same. */
const MOST_LIMIT_MB = 65_536;

/** How much each feature of I(m) counts, by the setting that holds for this window now; what is no weight counts as 1. */
export function readWeights(): Features {
  const configuration = vscode.workspace.getConfiguration('repomaster');
  return weightsOf(configuration.get<unknown>('weights'));
}

function weightsOf(given: unknown): Features {
  const values =
    typeof given === 'object' && given !== null ? new Map(Object.entries(given)) : new Map<string, unknown>();
  const chosen = FEATURES.flatMap((name) => {
    const weight: unknown = values.get(name);
    return typeof weight === 'number' && weight >= 0 && weight <= HIGHEST_WEIGHT
      ? [[name, weight] as const]
      : [];
  });
  return { ...DEFAULT_WEIGHTS, ...Object.fromEntries(chosen) };
}
