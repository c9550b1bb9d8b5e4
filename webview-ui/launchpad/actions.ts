import type { StartRequest } from '../../src/core/map/context';

/** The actions of the page. */
export interface Actions {
  /** Has the context made anew, of what this makes of the request. */
  readonly change: (edit: (request: StartRequest) => StartRequest) => void;
  /** Shows or hides why the entry ranks. */
  readonly explain: (key: string) => void;
  /** Shows the entry's code. */
  readonly open: (key: string) => void;
  /** Asks what a name may mean. */
  readonly find: (text: string) => void;
  /** Shows the setting of the weights. */
  readonly weigh: () => void;
  readonly copy: () => void;
  readonly exportText: () => void;
}
