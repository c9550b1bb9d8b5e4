/** What commands, the chat and the view do with repositories: clone and forget, each with the user's consent. */
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { StoredRepository } from '../../core/hub/stored';
import type { HostedRepository, RepositoryHost } from '../../core/hub/repositoryHost';
import type { Log } from '../../core/ports';
import { plainText } from '../../core/text/plainText';
import type { HubStore } from '../../hub/store/hubStore';
import { hubFolder } from '../../session/hub/chat/clonePlace';
import { forgetQuestion } from '../../session/hub/chat/forgetQuestion';
import type { HubService } from '../../session/hub/chat/hubService';
import { abortSignalOf } from '../abortSignal';
import { reportError } from '../commandBorder';
import { readText } from '../settings';
import { sayPhrase } from '../wording';
import { cloneByDialog, offerToOpen, pickParent } from './cloneDialog';
import type { ClonedFolder, CloneParts, CloneSubject } from './cloneDialog';

export interface HubClones {
  /** Into a folder that the user picks, or the hub's own; null where they back out. Throws UserError. */
  clone(subject: CloneSubject, where: 'picked' | 'hub'): Promise<ClonedFolder | null>;
  /** As `clone`, of a name `owner/name`, which the service is asked about first. */
  cloneNamed(name: string): Promise<void>;
  /** Of one commit, null for all of them. Those that are gone; none where the user backs out. */
  forget(url: string, commit: string | null): Promise<readonly StoredRepository[]>;
}

export interface HubCloneParts extends CloneParts {
  readonly service: Pick<HubService, 'open'>;
  readonly store: HubStore;
  /** What the store holds is another. */
  changed(): void;
  readonly log: Log;
}

export function createHubClones(parts: HubCloneParts): HubClones {
  const underWay = new Set<string>();
  const clone: HubClones['clone'] = async (subject, where) => {
    const { name, cloneUrl } = subject;
    if (underWay.has(cloneUrl))
      throw new UserError('bad-input', vscode.l10n.t('{0} is being cloned already.', name));
    underWay.add(cloneUrl);
    try {
      const parent = where === 'hub' ? hubFolder(readText('hub.folder'), homedir()) : await pickParent();
      const cloned = parent === null ? null : await cloneByDialog(parts, subject, parent);
      // Nobody waits for the answer.
      if (cloned !== null)
        offerToOpen(name, cloned).catch((error: unknown) => reportError('hub clone', parts.log, error));
      return cloned;
    } finally {
      underWay.delete(cloneUrl);
    }
  };
  return {
    clone,
    cloneNamed: async (name) => {
      const host = await parts.service.open(() => undefined);
      const found = await lookUp(host, name);
      if (found === null)
        throw new UserError(
          'bad-input',
          vscode.l10n.t('There is no repository {0}, or you may not see it. Sign in if it is private.', name),
          'signInToGithub',
        );
      await clone(found, 'picked');
    },
    forget: async (url, commit) => {
      const { t } = vscode.l10n;
      const forget = t('Forget');
      const chosen = await vscode.window.showWarningMessage(
        plainText(sayPhrase(forgetQuestion(parts.store, url, commit))),
        {
          modal: true,
          detail: t(
            'Its commands, notes and set-up steps are deleted from the store. Clones and environments on this machine stay.',
          ),
        },
        forget,
      );
      if (chosen !== forget) return [];
      const gone = parts.store.forget(url, commit ?? '');
      parts.changed();
      return gone;
    },
  };
}

/** A limit of the service may hold it up for a minute. */
function lookUp(host: RepositoryHost, name: string): Thenable<HostedRepository | null> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: plainText(vscode.l10n.t('Asking about {0}', name)),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (_progress, token) => {
    const abort = abortSignalOf(token);
    try {
      return await host.repository(name, abort.signal);
    } finally {
      abort.dispose();
    }
  });
}
