/** Names of folders that show how something is used, as a part of a regular expression; by the habits of many repositories. */
export const EXAMPLE_FOLDERS = 'examples?|samples?|demos?';

/** Names of folders for what others wrote and the repository carries along, as a part of a regular expression. */
export const VENDORED_FOLDERS =
  'vendor(?:ed)?|third[_-]?party|3rd[_-]?party|deps|externals?|submodules|subprojects';

/** Whether a path has one of these folders (a part of a regular expression) in it. */
export function inFolders(names: string): RegExp {
  return new RegExp(`(?:^|/)(?:${names})/`, 'i');
}
