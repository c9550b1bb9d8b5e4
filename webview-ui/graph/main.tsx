/** The graph page's entry point. */
import type { FromGraph, ToGraph } from '../../src/protocol/graphMessages';
import { connectHost } from '../shared/vscodeApi';

connectHost<FromGraph, ToGraph>().send({ type: 'ready' });
