import { javascriptFlow } from '../javascript/flow/languageFlow';

/** TypeScript runs as JavaScript. */
export const typescriptFlow = javascriptFlow;
