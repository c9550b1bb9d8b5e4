/** The folder a path lies in; '' at the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** The last segment of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `folder/rest` for a rest without `.` and `..`; either may be ''. */
export function joinPath(folder: string, rest: string): string {
  if (folder === '') return rest;
  return rest === '' ? folder : `${folder}/${rest}`;
}

/** The path that `rest` leads to from `folder`, `.` and `..` followed; null when it leaves the workspace. */
export function resolvePath(folder: string, rest: string): string | null {
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of rest.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return null;
  }
  return segments.join('/');
}

/** True for the folder itself and everything below it; '' holds everything. */
export function isWithin(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** The folder and those above it, deepest first, '' last. */
export function foldersUpward(folder: string): string[] {
  const upward = [folder];
  for (let at = folder; at !== '';) upward.push((at = folderOf(at)));
  return upward;
}

/** Every folder that holds one of the paths, at any depth; '' included once there is a path. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    let folder = folderOf(path);
    while (!folders.has(folder)) {
      folders.add(folder);
      folder = folderOf(folder);
    }
  }
  return folders;
}
