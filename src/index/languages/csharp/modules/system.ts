/** Files of C# are modules; what a using directive names is a namespace or a type, which the linker finds by its names. */
import { folderOf } from '../../../resolve/modules/paths';
import { systemByName } from '../../moduleSystem';
import type { NamedModules } from '../../moduleSystem';

export const csharpModules = systemByName(open);

function open(): NamedModules {
  return {
    problems: [],
    containerOf: (_path, id) => folderOf(id),
    resolve: () => null,
  };
}
