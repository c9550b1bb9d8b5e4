import { isList, isTable, type ConfigValue } from '../../../resolve/modules/configValue';

/** Decides whether a condition of `exports` or `imports` holds. */
export type Condition = (name: string) => boolean;

export interface EntryTargets {
  /** In order of preference. */
  readonly targets: readonly string[];
  /** True when null was reached first: the package forbids the subpath. */
  readonly isBlocked: boolean;
}

/**
 * Every target that the conditions leave of an entry of `exports` or `imports`, in the order written. Node takes
 * the first; the compiler goes on to the next while a file is missing, and so must who reads sources only.
 */
export function entryTargets(entry: ConfigValue, holds: Condition): EntryTargets {
  const targets: string[] = [];
  const isOpen = collect(entry, holds, targets);
  return { targets, isBlocked: !isOpen && targets.length === 0 };
}

/** False once null ends the search. */
function collect(entry: ConfigValue, holds: Condition, targets: string[]): boolean {
  if (entry === null) return false;
  if (typeof entry === 'string') targets.push(entry);
  if (isList(entry)) return entry.every((item) => collect(item, holds, targets));
  if (!isTable(entry)) return true;
  for (const [name, value] of entry) {
    if ((name === 'default' || holds(name)) && !collect(value, holds, targets)) return false;
  }
  return true;
}

/** Conditions under which packages publish their sources to their own workspace. */
export function isSourceCondition(name: string): boolean {
  return /^(source|src|development|ts|typescript)$/.test(name) || name.startsWith('@');
}
