/** A process of its own that has a conversation open as a window does: node conversationProcess.js FOLDER ID. Ends when it is ended. */
import { createJournals } from '../../../../src/session/journal/journals';
import { memoryOf, quietLog } from './journalParts';

const [folder = '', id = ''] = process.argv.slice(2);
const conversation = createJournals(folder, memoryOf(new Map()), quietLog(), () => undefined).open(id);
if (conversation.isOurs) {
  conversation.append({ type: 'started', version: 1, id, atMs: 1 });
  conversation.append({ type: 'requested', turn: 1, step: 1, estimatedTokens: 5 });
}
process.stdout.write(conversation.isOurs ? 'ours\n' : 'held\n');
setInterval(() => undefined, 1000);
