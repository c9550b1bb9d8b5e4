import { folderOf } from '../../../resolve/modules/paths';
import { systemByName } from '../../moduleSystem';

/** Modules of Rust are files and parts of files; what paths mean is told when they are linked. */
export const rustModules = systemByName(() => ({
  problems: [],
  containerOf: (_path, id) => folderOf(id),
  resolve: () => null,
}));
