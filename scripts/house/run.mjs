import { spawn } from 'node:child_process';

/**
 * What a step says: whether all is well, one summary for its line, and what is wrong, a finding a line.
 * @typedef {{ ok: boolean, summary: string, findings: string[] }} StepResult
 */

/**
 * Runs a JavaScript file under this Node in `root`; resolves to its exit code and output, whatever the code is.
 * @param {string} root absolute folder
 * @param {string[]} args file and arguments
 * @param {string} input what it reads from stdin
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>}
 */
export function runNode(root, args, input = '') {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'pipe' });
    // Who ends without reading it says why by its exit code.
    child.stdin.on('error', (error) => (error.code === 'EPIPE' ? undefined : reject(error))).end(input);
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

/** `text` with each line further in, as what belongs to the line before. */
export function indented(text) {
  return text.replaceAll(/^/gm, '    ');
}
