/** Whether a dev container may be made: asked once for each form of it, with what is made and what it reaches. */
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

/** The choices of the question, as data: tests answer in the user's place. */
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
  const from = evidence.length === 0 ? t('nothing that tells of a toolchain') : evidence.join(', ');
  const details = [
    path === null
      ? t('The folder has no devcontainer.json: one is proposed, from {0}.', from)
      : t('As {0} says.', path),
    ...(dockerfile === null
      ? []
      : [t('An image is built from {0}: what it says is run in the build.', dockerfile)]),
    ...pulls.map((image) =>
      t('The image {0} is not on this machine and is pulled from its registry.', image),
    ),
    ...(needsCli ? [t('{0} is installed by npm for RepoMaster alone.', cliPackage)] : []),
    t(
      'Commands run inside, with the workspace folder and the folder for results, which they can change, and with the network of the container.',
    ),
    ...(concerns.length === 0
      ? [t('Nothing else of this machine is given to it.')]
      : [
          t('It reaches beyond the container:'),
          ...concerns.map((each) => `- ${concernText(each.kind, plainText(each.text))}`),
        ]),
  ];
  const choices: readonly ConsentChoice[] = ['allow', 'show', ...(path === null ? (['save'] as const) : [])];
  return { title: t('Make a dev container for this folder and run commands in it?'), details, choices };
}

function concernText(kind: ConcernKind, text: string): string {
  const { t } = vscode.l10n;
  const words: Readonly<Record<ConcernKind, string>> = {
    hostCommand: t('runs on this machine, before there is a container: {0}', text),
    privileged: t('has all rights over this machine: {0}', text),
    engineSocket: t('has the container engine, and with it this machine: {0}', text),
    mount: t('sees a folder of this machine: {0}', text),
    capability: t('has more rights than a container: {0}', text),
    hostNamespace: t('shares with this machine: {0}', text),
    device: t('has a device of this machine: {0}', text),
    environment: t('is given variables of this machine: {0}', text),
    compose: t('is made by files that say more: {0}', text),
    engineOption: t('is made with what is not known to stay inside: {0}', text),
    feature: t('has a feature that may ask for more once it is loaded: {0}', text),
  };
  return words[kind];
}

/** Asks in a dialog; where the configuration is shown, in a notification beside it. */
export const askInWindow: AskConsent = async ({ title, details, choices }, isShown) => {
  const { t } = vscode.l10n;
  const labels: Readonly<Record<ConsentChoice, string>> = {
    allow: t('Make the Container'),
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
