/** Which hosts may have a key though nobody noted it. Free of `vscode` at run time. */
import { ModelError } from '../../core/conversation/modelError';
import type { HostModels } from './hostModels';

/** The one of the setting's default: versions before kept its key without a note. */
const DEFAULT_HOSTS = ['api.anthropic.com'];

/** That of the default, and that of the settings where they name one. */
export function unnotedKeyHosts(models: Pick<HostModels, 'anthropic'>): readonly string[] {
  const used = hostOfSettings(models);
  return used === null ? DEFAULT_HOSTS : [...DEFAULT_HOSTS, used];
}

/** Where the settings have questions sent; null where they name no host. */
export function hostOfSettings({ anthropic }: Pick<HostModels, 'anthropic'>): string | null {
  try {
    return anthropic().host;
  } catch (error) {
    if (error instanceof ModelError) return null;
    throw error;
  }
}
