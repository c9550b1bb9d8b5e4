import * as vscode from 'vscode';
import { plainText } from '../../core/text/plainText';

const HOSTS = 'repomaster.hub.allowedHosts';

/** Whether the host may be asked: the user is told once for each host what leaves the machine, and may decline. */
export function createAskToSearch(memory: vscode.Memento): (host: string) => Promise<boolean> {
  const read = (): readonly string[] => {
    const kept = memory.get<unknown>(HOSTS);
    return Array.isArray(kept) ? kept.filter((host) => typeof host === 'string') : [];
  };
  return async (host) => {
    if (read().includes(host)) return true;
    const { t } = vscode.l10n;
    const goOn = t('Continue');
    const chosen = await vscode.window.showInformationMessage(
      plainText(t('Let RepoMaster ask {0}?', host)),
      { modal: true, detail: detailsOf().join('\n\n') },
      goOn,
    );
    if (chosen !== goOn) return false;
    await memory.update(HOSTS, [...new Set([...read(), host])]);
    return true;
  };
}

function detailsOf(): readonly string[] {
  const { t } = vscode.l10n;
  return [
    [
      t('This leaves your machine:'),
      t(
        '- for a search: single words and short phrases of the task, and the names of repositories whose READMEs are read',
      ),
      t(
        '- for issues: the repository’s name, and a few words of the error, with names of modules and functions in it',
      ),
      t('- your GitHub token, if you signed in'),
    ].join('\n'),
    t(
      'No lines of code, paths, addresses or secrets are sent, and neither your user name nor this machine’s name.',
    ),
    t('RepoMaster asks once for each host.'),
  ];
}
