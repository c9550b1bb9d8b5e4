import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../../support/paths';
import { temporaryFolder } from '../../support/temporaryFolder';
import { answerAs } from '../programs';

/** scripts/house/vsix.mjs, which is no part of this bundle. */
interface VsixScript {
  buildVsix(outFile: string): Promise<{ readonly sizeBytes: number; readonly files: readonly string[] }>;
}

answerAs('package', async () => {
  const script = pathToFileURL(join(repositoryRoot, 'scripts', 'house', 'vsix.mjs')).href;
  const { buildVsix } = (await import(script)) as VsixScript;
  const folder = await temporaryFolder();
  try {
    const { sizeBytes, files } = await buildVsix(join(folder.path, 'extension.vsix'));
    return { sizeBytes, files: files.length };
  } finally {
    await folder.remove();
  }
});
