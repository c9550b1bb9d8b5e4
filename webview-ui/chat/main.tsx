/** The chat page's entry point. */
import type { FromChat, ToChat } from '../../src/protocol/chatMessages';
import { connectHost } from '../shared/vscodeApi';

connectHost<FromChat, ToChat>().send({ type: 'ready' });
