/** Modules of Java are files; which types an import names is told by the packages that the files say they are of. */
import { folderOf } from '../../../resolve/modules/paths';
import { systemByName } from '../../moduleSystem';

export const javaModules = systemByName(() => ({
  problems: [],
  containerOf: (_path, id) => folderOf(id),
  resolve: (_from, { source, imported }) => ({
    kind: 'external',
    name: imported === null ? source : `${source}.${imported}`,
  }),
}));
