/**
 * What the chat page may ask of the host: what comes from a page is data until it is known to be a message. What is answered
 * is in `chatAnswers`.
 */
import * as z from 'zod';
import { approvalScopeForm } from '../core/conversation/approvals';
import { failureActionForm, turnModeForm } from '../core/conversation/conversation';
import { modelKindForm, sentAboutForm } from '../core/conversation/languageModel';
import { namingKindForm } from '../core/conversation/mentions';
import { parserOf } from '../core/form';
import type { Frozen } from '../core/form';
import { mostCitedPlaces } from './citations';
import { fileRootForm } from './filePreview';
import { maxQuestionCharacters } from './questionBounds';

/** Ids, paths and addresses: the longest path of Linux. */
const maxNameCharacters = 4096;
/** As much as one tool card can show. */
const maxCopyCharacters = 1_000_000;
/** Above every file that the index takes in. */
const maxLine = 10_000_000;
/** More files than anybody looks through. */
const maxChosen = 10_000;
/** More files than a question has mentions. */
const maxDropped = 50;
/** More is pasted text, and no list of files. */
const maxPastedCharacters = 20_000;

const name = z.string().min(1).max(maxNameCharacters);
const line = z.int().min(1).max(maxLine);
/** Turns and steps. */
const count = z.int().min(1).max(maxLine);
/** A place in a list. */
const at = z.int().min(0).max(maxLine);
const text = z.string().max(maxQuestionCharacters);
const question = text.regex(/\S/);
const cited = z.strictObject({ path: name, line, endLine: line });

const model = z.strictObject({
  kind: modelKindForm,
  name: z.string().max(maxNameCharacters),
  host: z.string().max(maxNameCharacters),
});

const approvalAnswerForm = z.enum([...approvalScopeForm.options, 'deny']);

export type ApprovalAnswer = z.output<typeof approvalAnswerForm>;

const runActionForm = z.enum(['background', 'show', 'end']);

/** `show`: its terminal, where the user may answer what it asks. */
export type RunAction = z.output<typeof runActionForm>;

const repairFromForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('call'), callId: name }),
  z.strictObject({ kind: z.literal('check'), check: at }),
]);

/** What failed. */
export type RepairFrom = Frozen<z.output<typeof repairFromForm>>;

const hubActionForm = z.enum([
  /** Of a candidate. */
  ...(['open', 'clone', 'cloneToHub', 'dismiss', 'restore', 'openFolder', 'addToWorkspace'] as const),
  /** Of an issue or a pull request. */
  ...(['openThread', 'openDiff'] as const),
  /** Of a stored repository. */
  ...(['openStored', 'showStored', 'forget'] as const),
]);

/** What a user may do with something that the hub answered. */
export type HubAction = z.output<typeof hubActionForm>;

const fromChatForm = z.discriminatedUnion('type', [
  /** The page is loaded (again): answered with `init`. */
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('ask'), text: question }),
  /** Asks this in the place of a question that is shown, which is put aside with all behind it. */
  z.strictObject({ type: z.literal('askInstead'), turn: count, text: question }),
  /** Shows another version of a question, up to where it was left. */
  z.strictObject({ type: z.literal('showVersion'), turn: count }),
  z.strictObject({ type: z.literal('stop') }),
  z.strictObject({ type: z.literal('newChat') }),
  /** Of the command that this call started, while it runs. */
  z.strictObject({ type: z.literal('run'), callId: name, action: runActionForm }),
  z.strictObject({ type: z.literal('approve'), callId: name, answer: approvalAnswerForm }),
  /** Opens in the editor what this call asks the user to allow. */
  z.strictObject({ type: z.literal('showAsked'), callId: name }),
  /** Shows a file of the workspace, as a commit, branch or tag has it where one is named; the path is relative and is checked. */
  z.strictObject({ type: z.literal('open'), path: name, line, endLine: line, version: z.optional(name) }),
  /** Asks what it would take to send this as the next question. */
  z.strictObject({ type: z.literal('estimate'), text }),
  /** Asks whether places that an answer names are there. */
  z.strictObject({ type: z.literal('verify'), places: z.array(cited).max(mostCitedPlaces) }),
  /** Asks for the code at a place. */
  z.strictObject({ type: z.literal('peek'), place: cited }),
  /** Asks for the conversation's tokens and cost. */
  z.strictObject({ type: z.literal('showLedger') }),
  /** Opens what a request sent, byte for byte. */
  z.strictObject({
    ...{ type: z.literal('showSent'), turn: count, step: count },
    about: sentAboutForm,
  }),
  /** Asks what is to be seen of a file; the path is relative to its place and is checked. */
  z.strictObject({ type: z.literal('preview'), place: fileRootForm, path: name }),
  /** Opens a file as the editor opens it: pictures too. */
  z.strictObject({ type: z.literal('openFile'), place: fileRootForm, path: name }),
  z.strictObject({ type: z.literal('explore'), id: name }),
  z.strictObject({ type: z.literal('detach'), id: name }),
  z.strictObject({ type: z.literal('setMode'), mode: turnModeForm }),
  /** Has the last turn's plan carried out. */
  z.strictObject({ type: z.literal('carryOut') }),
  /** Asks for a preview of an undo. */
  z.strictObject({ type: z.literal('previewRestore'), turn: count, step: count }),
  /** Opens in the editor what a turn changed: one file (relative path), or null for all. */
  z.strictObject({ type: z.literal('showChanges'), turn: count, path: z.nullable(name) }),
  /** Undoes what `previewRestore` showed last; of files that others changed, only the `chosen` ones. */
  z.strictObject({
    ...{ type: z.literal('restore'), turn: count, step: count },
    chosen: z.array(name).max(maxChosen),
  }),
  /** Takes back one hunk (from 0) of the scope breach in a file, as the turn's last review has it. */
  z.strictObject({ type: z.literal('revertHunk'), turn: count, path: name, hunk: at }),
  /**
   * Takes back what came since a call that failed, or since the turn whose last review has a failed check (its place in the
   * list), and asks for the repair with what it printed.
   */
  z.strictObject({ type: z.literal('repair'), turn: count, from: repairFromForm }),
  z.strictObject({ type: z.literal('chooseModel'), model }),
  z.strictObject({
    type: z.literal('act'),
    action: z.enum([...failureActionForm.options, 'openGraph', 'openLaunchpad', 'showRules']),
  }),
  /** Asks what a mention may name. The next one ends the work on it. */
  z.strictObject({
    type: z.literal('completeMention'),
    /** Null where no kind is written yet. */
    kind: z.nullable(namingKindForm),
    text: z.string().max(maxNameCharacters),
  }),
  /** Asks what the mentions of a text would send. */
  z.strictObject({ type: z.literal('mentionCosts'), text }),
  /** Asks what each of the things that are attached would send. */
  z.strictObject({ type: z.literal('attachedTokens') }),
  /** Asks what the mention, as it is written, would send. */
  z.strictObject({ type: z.literal('previewMention'), mention: name }),
  /** Files were dropped on the composer, as addresses or paths; and rows of the trees, which the host knows. */
  z.strictObject({ type: z.literal('dropped'), files: z.array(name).max(maxDropped), rows: z.boolean() }),
  /** This was pasted. */
  z.strictObject({ type: z.literal('pasted'), text: z.string().max(maxPastedCharacters) }),
  /** https only, after the user's confirmation. */
  z.strictObject({ type: z.literal('openLink'), url: name }),
  /** Does something with what the hub answered in this turn: `subject` is a name or an address of it. */
  z.strictObject({ type: z.literal('hub'), turn: count, subject: name, action: hubActionForm }),
  z.strictObject({ type: z.literal('copy'), text: z.string().max(maxCopyCharacters) }),
]);

export type FromChat = Frozen<z.output<typeof fromChatForm>>;

/** The message, or null for anything that is not one: unknown types and keys, wrong fields, sizes beyond the bounds. */
export const parseFromChat = parserOf<FromChat>(fromChatForm);
