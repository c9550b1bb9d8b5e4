/** Asks once for each form of a dev container whether to create it, showing what is built and what it can reach. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { throwIfCancelled } from '../../core/errors';
import type { ConcernKind } from '../../run/container/configuration/concern';
import type { ContainerPlan } from '../../run/container/containerPlan';
import { readManifest } from '../../run/container/readManifest';
import { cliPackage } from '../../run/container/devcontainerCli';
import { plainText } from '../../core/text/plainText';
import { untilAborted } from '../../core/async/untilAborted';
import type { ProposedFile } from './proposedFile';

export interface ConsentParts {
  /** The workspace folder, absolute. */
  readonly root: string;
  /** Digests of what was allowed in this workspace for good, where no file of the repository reaches. */
  readonly memory: { read(): readonly string[]; add(digest: string): void };
  /** Whether the devcontainer CLI is to be installed, too. */
  readonly needsCli: () => boolean;
  readonly proposed: ProposedFile;
  readonly ask: AskConsent;
}

/** The choices of the question, as data, so that tests can answer. */
export type ConsentChoice = 'allow' | 'show' | 'save';
/** What the user chose; undefined for no. `isShown`: the configuration is in an editor, which is not to be covered. */
export type AskConsent = (question: ConsentQuestion, isShown: boolean) => Promise<ConsentChoice | undefined>;

export interface ConsentQuestion {
  readonly title: string;
  /** One line each. */
  readonly details: readonly string[];
  readonly choices: readonly ConsentChoice[];
}

export interface ContainerConsent {
  readonly allows: (plan: ContainerPlan, signal: AbortSignal) => Promise<boolean>;
}

export function createContainerConsent(parts: ConsentParts): ContainerConsent {
  const { root, memory, proposed } = parts;
  return {
    allows: async (plan, signal) => {
      const digest = await digestOf(plan, root);
      if (memory.read().includes(digest) && !parts.needsCli()) return true;
      const question = questionOf(plan, parts.needsCli());
      for (let isShown = false; ;) {
        throwIfCancelled(signal);
        const choice = await untilAborted(parts.ask(question, isShown), signal);
        if (choice === undefined) return false;
        if (choice === 'allow') {
          memory.add(digest);
          return true;
        }
        if (choice === 'save') await proposed.save(root);
        else if (plan.path === null) await proposed.show(root);
        else await vscode.window.showTextDocument(vscode.Uri.file(join(root, plan.path)));
        isShown = true;
      }
    },
  };
}

/** Of all that the user is shown, and of the Dockerfile's text: with another one the container is another. */
async function digestOf(
  { configuration, concerns, dockerfile }: ContainerPlan,
  root: string,
): Promise<string> {
  const built = dockerfile === null ? null : await readManifest(join(root, dockerfile));
  return createHash('sha256')
    .update(JSON.stringify([configuration, concerns, built]))
    .digest('hex');
}

function questionOf(plan: ContainerPlan, needsCli: boolean): ConsentQuestion {
  const { path, evidence, dockerfile, pulls, concerns } = plan;
  const { t } = vscode.l10n;
  const from = evidence.length === 0 ? t('defaults, because no toolchain was found') : evidence.join(', ');
  const details = [
    path === null
      ? t('The folder has no devcontainer.json. RepoMaster proposes one based on {0}.', from)
      : t('RepoMaster uses {0}.', path),
    ...(dockerfile === null
      ? []
      : [t('An image is built from {0}, and the commands in that file run during the build.', dockerfile)]),
    ...pulls.map((image) =>
      t('The image {0} is not on this machine, so it is pulled from its registry.', image),
    ),
    ...(needsCli ? [t('npm installs {0} for RepoMaster only.', cliPackage)] : []),
    t(
      'Commands run inside the container. They can change the workspace folder and the results folder, and use the network of the container.',
    ),
    ...(concerns.length === 0
      ? [t('The container gets nothing else from this machine.')]
      : [
          t('It reaches outside the container:'),
          ...concerns.map((each) => `- ${concernText(each.kind, plainText(each.text))}`),
        ]),
  ];
  const choices: readonly ConsentChoice[] = ['allow', 'show', ...(path === null ? (['save'] as const) : [])];
  return { title: t('Create a dev container for this folder and run commands in it?'), details, choices };
}

function concernText(kind: ConcernKind, text: string): string {
  const { t } = vscode.l10n;
  const words: Readonly<Record<ConcernKind, string>> = {
    hostCommand: t('runs on this machine before the container exists: {0}', text),
    privileged: t('has full control of this machine: {0}', text),
    engineSocket: t('can use the container engine, and so control this machine: {0}', text),
    mount: t('can read a folder of this machine: {0}', text),
    capability: t('has more permissions than an ordinary container: {0}', text),
    hostNamespace: t('shares with this machine: {0}', text),
    device: t('can use a device of this machine: {0}', text),
    environment: t('gets environment variables of this machine: {0}', text),
    compose: t('is built from files with further settings: {0}', text),
    engineOption: t('uses options that may reach outside the container: {0}', text),
    feature: t('has a feature that may request more access when it loads: {0}', text),
  };
  return words[kind];
}

/** Asks in a dialog; where the configuration is shown, in a notification beside it. */
export const askInWindow: AskConsent = async ({ title, details, choices }, isShown) => {
  const { t } = vscode.l10n;
  const labels: Readonly<Record<ConsentChoice, string>> = {
    allow: t('Create Container'),
    show: t('Show devcontainer.json'),
    save: t('Save devcontainer.json'),
  };
  const offered = choices.filter((choice) => !isShown || choice !== 'show');
  const options = isShown ? {} : { modal: true, detail: details.join('\n') };
  const chosen = await vscode.window.showInformationMessage(
    plainText(title),
    options,
    ...offered.map((choice) => ({ title: labels[choice], choice })),
  );
  return chosen?.choice;
};
