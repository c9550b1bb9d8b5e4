import type { ServiceKind } from '../../core/conversation/languageModel';
import { anthropic } from './anthropic';
import type { ModelService } from './modelService';

/** A kind without a row does not compile. */
const rows: Readonly<Record<ServiceKind, ModelService>> = { anthropic };

/** All services, in the order in which they are offered. */
export const modelServices: readonly ModelService[] = Object.values(rows);
