import type { NotebookRules } from '../notebookRules';

export const javascriptNotebooks: NotebookRules = {
  language: 'javascript',
  kernels: ['javascript', 'js', 'jslab', 'node', 'nodejs'],
  rewriteCells: null,
};
