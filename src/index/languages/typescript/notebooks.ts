import type { NotebookRules } from '../notebookRules';

export const typescriptNotebooks: NotebookRules = {
  language: 'typescript',
  kernels: ['typescript', 'ts', 'tslab', 'deno'],
  rewriteCells: null,
};
