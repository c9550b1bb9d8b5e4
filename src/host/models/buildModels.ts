/** Builds the models: keys, the choice of a model, and the question before the first request to a host. */
import type * as vscode from 'vscode';
import { modelServices } from '../../agent/models/modelServices';
import { machineClock } from '../../agent/machineClock';
import type { Log } from '../../core/ports';
import type { Subscription } from '../../core/async/emitter';
import { createApiKeys, keyHostsIn } from './apiKey';
import type { ApiKeys } from './apiKey';
import { askInWindow } from './askToSend';
import { createSending } from '../../session/models/firstSend';
import type { Sending } from '../../session/models/firstSend';
import { createHostModels } from './hostModels';
import type { HostModels } from './hostModels';

export interface BuiltModels {
  readonly keys: ApiKeys;
  readonly sending: Sending;
  readonly models: HostModels;
  readonly disposable: Subscription;
}

export function buildModels(
  { secrets, globalState: memory }: Pick<vscode.ExtensionContext, 'secrets' | 'globalState'>,
  log: Log,
): BuiltModels {
  const keys = createApiKeys(secrets, keyHostsIn(memory));
  const disposable = askInWindow(memory);
  const sending = createSending(disposable);
  const models = createHostModels({ rows: modelServices, keys, memory, sending, clock: machineClock, log });
  return { keys, sending, models, disposable };
}
