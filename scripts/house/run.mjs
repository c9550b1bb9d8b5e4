import { spawn } from 'node:child_process';

/**
 * What a step says: whether all is well, one summary for its line, and what is wrong, a finding a line.
 * @typedef {{ ok: boolean, summary: string, findings: string[] }} StepResult
 */

/**
 * Runs a JavaScript file under this Node in `root`; resolves to its exit code and output, whatever the code is.
 * @param {string} root absolute folder
 * @param {string[]} args file and arguments
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>}
 */
export function runNode(root, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** The lines of `text` that are not blank. */
export function linesOf(text) {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}
