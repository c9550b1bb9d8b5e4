const CONSTRUCTORS: ReadonlySet<string> = new Set(['__init__', 'constructor', '__new__']);

/** Whether a method of this name is run by calling its class. */
export function isConstructorName(name: string): boolean {
  return CONSTRUCTORS.has(name);
}
