/** Which names the blocks of a file hide. */

export interface Scopes {
  /** Whether a block around this place declares the name. */
  hides(name: string): boolean;
  /** The type whose receiver a name is here; null where it is none, or is hidden. */
  receiverType(name: string): string | null;
  declare(name: string): void;
  declareReceiver(name: string, type: string): void;
  within(body: () => void): void;
  /** Runs `body` where nothing that is declared around it is seen. */
  apart(body: () => void): void;
  readonly isInside: boolean;
}

/** A name maps to the type that it is the receiver of, '' for any other. */
type Block = Map<string, string>;

/** Scopes of a file, outside of every block at first. Look-ups are linear in the depth. */
export function createScopes(): Scopes {
  const open: (Block | null)[] = [];
  const find = (name: string): string | undefined => {
    for (let at = open.length - 1; at >= 0; at--) {
      const found = open[at]?.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const declare = (name: string, type: string): void => {
    // Most blocks declare nothing.
    const at = open.length - 1;
    if (at < 0 || name === '_') return;
    const block = (open[at] ??= new Map<string, string>());
    // `a, b := f()` keeps what the same block has declared before.
    if (!block.has(name)) block.set(name, type);
  };
  return {
    hides: (name) => find(name) !== undefined,
    receiverType: (name) => {
      const type = find(name);
      return type === undefined || type === '' ? null : type;
    },
    declare: (name) => {
      declare(name, '');
    },
    declareReceiver: declare,
    within: (body) => {
      open.push(null);
      body();
      open.pop();
    },
    apart: (body) => {
      const around = open.splice(0);
      body();
      open.push(...around);
    },
    get isInside() {
      return open.length > 0;
    },
  };
}
