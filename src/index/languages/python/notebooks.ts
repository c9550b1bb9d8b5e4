import type { NotebookRules } from '../notebookRules';
import { rewriteMagics } from './magics';

export const pythonNotebooks: NotebookRules = {
  language: 'python',
  kernels: ['python', 'ipython', 'pyspark', 'xpython', 'pyodide'],
  rewriteCells: rewriteMagics,
};
