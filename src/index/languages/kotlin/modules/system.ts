/** The files of Kotlin: what an import names is no path, so a linker finds it by package and name. */
import { folderOf } from '../../../resolve/modules/paths';
import { systemByName } from '../../moduleSystem';

export const kotlinModules = systemByName(() => ({
  problems: [],
  containerOf: (_path, id) => folderOf(id),
  resolve: (_from, { source }) => ({ kind: 'external', name: source }),
}));
