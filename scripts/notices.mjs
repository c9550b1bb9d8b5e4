// npm run notices (--write): writes THIRD-PARTY-NOTICES.md; without --write says whether it is up to date.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNotices, renderNotices } from './house/notices.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
if (process.argv.includes('--write')) {
  writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), renderNotices(root));
  console.log('THIRD-PARTY-NOTICES.md is written');
} else {
  const { ok, summary, findings } = await checkNotices(root);
  console.log(ok ? `THIRD-PARTY-NOTICES.md is up to date (${summary})` : findings.join('\n'));
  process.exitCode = ok ? 0 : 1;
}
