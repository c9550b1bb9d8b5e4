/** Which hosts may have a key though nobody noted it. Free of `vscode` at run time. */
import { ModelError } from '../../core/modelError';
import type { HostModels } from './hostModels';

/** The one of the setting's default: versions before kept its key without a note. */
const DEFAULT_HOSTS = ['api.anthropic.com'];

/** That of the default, and that of the settings where they name one. */
export function unnotedKeyHosts({ anthropic }: Pick<HostModels, 'anthropic'>): readonly string[] {
  try {
    return [...DEFAULT_HOSTS, anthropic().host];
  } catch (error) {
    if (error instanceof ModelError) return DEFAULT_HOSTS;
    throw error;
  }
}
