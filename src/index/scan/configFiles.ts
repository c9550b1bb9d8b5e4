/** Files whose settings decide how names resolve: source roots, path aliases, packages of a workspace. */
const configNames =
  /^(package\.json|[^/]*[tj]sconfig[^/]*\.json|pnpm-workspace\.yaml|lerna\.json|rush\.json|pyproject\.toml|setup\.cfg|pyrightconfig\.json)$/;

/** Whether a file of this name tells the resolver something. */
export function isConfigName(name: string): boolean {
  return configNames.test(name);
}
