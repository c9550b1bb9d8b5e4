/** Where commands run in this workspace. */
import { runWhereForm } from '../../protocol/toChat';
import type { RunWhere } from '../../protocol/toChat';

export interface WherePorts {
  /** As settings were written; undefined where they say nothing. */
  readonly settings: () => { readonly user: RunWhere | undefined; readonly workspace: RunWhere | undefined };
  /** What was picked for this workspace, where no file of the repository reaches. */
  readonly memory: { read(): unknown; write(picked: RunWhere | undefined): Promise<void> };
}

export interface WhereChoice {
  /** What was picked for this workspace, else what settings say, else the terminal. */
  readonly current: () => RunWhere;
  bySettings(): RunWhere;
  /** Null where nothing was. */
  picked(): RunWhere | null;
  /** Null: as settings say, from now on. */
  pick(where: RunWhere | null): Promise<void>;
}

/** A workspace's own settings may ask for isolation, and never take it away: from them `terminal` does not count. */
export function createWhereChoice({ settings, memory }: WherePorts): WhereChoice {
  const picked = (): RunWhere | null => runWhereForm.options.find((each) => each === memory.read()) ?? null;
  const bySettings = (): RunWhere => {
    const { user, workspace } = settings();
    return workspace !== undefined && workspace !== 'terminal' ? workspace : (user ?? 'terminal');
  };
  return {
    current: () => picked() ?? bySettings(),
    ...{ bySettings, picked },
    pick: (where) => memory.write(where ?? undefined),
  };
}
