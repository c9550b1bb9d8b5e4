/** A language is whole or not there: no text is missing, left over, or tells of another thing than the English one. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { loadScript } from '../../support/scripts';
import type { TranslationScripts } from '../../support/scripts';

const scripts = (): Promise<TranslationScripts> => loadScript<TranslationScripts>('translations.mjs');

describe('the translations', () => {
  it('have German, for the manifest and for the code', async () => {
    const { translationFiles } = await scripts();
    assert.deepEqual(
      translationFiles('.').map(({ others }) => others),
      [['package.nls.de.json'], ['l10n/bundle.l10n.de.json']],
    );
  });

  it('are complete and sound (`npm run l10n` says the same)', async () => {
    const { faultsBelow } = await scripts();
    assert.deepEqual(faultsBelow('.'), []);
  });

  it('stand in the order of the English texts', async () => {
    const { arranged, translationFiles } = await scripts();
    const read = (path: string): string => readFileSync(path, 'utf8');
    const texts = (path: string): Record<string, string> => JSON.parse(read(path)) as Record<string, string>;
    for (const { english, others } of translationFiles('.'))
      for (const path of others) assert.equal(read(path), arranged(texts(english), texts(path)));
  });
});

describe('faultsOf', () => {
  async function check(english: string, german: unknown, faults: readonly string[]): Promise<void> {
    const { faultsOf } = await scripts();
    assert.deepEqual(
      faultsOf('de', { key: english }, { key: german }),
      faults.map((fault) => `${fault}: "key"`),
    );
  }

  it('names what is missing and what is left over', async () => {
    const { faultsOf } = await scripts();
    assert.deepEqual(faultsOf('de', { Open: 'Open', Stop: 'Stop' }, { Open: 'Öffnen', Stopp: 'Halt' }), [
      'missing: "Stop"',
      'superfluous: "Stopp"',
    ]);
  });

  it('takes a text that keeps what it has to keep', async () => {
    await check('Found {0} callers of {1}', '{0} Aufrufer von {1} gefunden', []);
    await check('from `a` to `b`, 1,024 MB', 'nach `b` von `a`, 1.024 MB', []);
    await check('Open\n[Open](command:x.y)', 'Auf\n[Öffnen](command:x.y)', []);
  });

  it('finds a text that is empty, no text, or still English', async () => {
    await check('Open', ' ', ['empty']);
    await check('Open', 3, ['empty']);
    await check('Open', 'Open', ['not translated']);
    await check('Terminal', 'Terminal', []);
  });

  it('finds a gap that is lost, doubled, swapped, of another number or torn', async () => {
    await check('{0} of {1}', '{0} von', ['other gaps']);
    await check('{0} files', '{0} {0} Dateien', ['other gaps']);
    await check('{0} of {1}', '{1} von {0}', ['other gaps']);
    await check('{0} files', '{1} Dateien', ['other gaps']);
    await check('{0} files', '{ 0} Dateien', ['other gaps', 'other numbers', 'stray brace']);
    await check('Open {0}', '{0} {öffnen}', ['stray brace']);
  });

  it('finds a text for one thing that became one for many, and the reverse', async () => {
    await check('1 file', '{0} Dateien', ['other gaps', 'other numbers']);
    await check('{0} files', '1 Datei', ['other gaps', 'other numbers']);
    await check('Wrote {0}: 1 new error', '{0} geschrieben: neue Fehler', ['other numbers']);
  });

  it('finds a link, an icon, code, a line break, an end or blanks that are not those of the English text', async () => {
    await check('[Open](command:x.y)', '[Öffnen](command:x.z)', ['other links']);
    await check('$(tools) Build', '$(tool) Bauen', ['other icons']);
    await check('the mode `act`', 'der Modus `handeln`', ['other code']);
    await check('a\nb', 'c d', ['other line breaks']);
    await check('Choose...', 'Wählen', ['other end']);
    await check('Run last:', 'Zuletzt ausgeführt', ['other end']);
    await check('or ', 'oder', ['other blanks around it']);
  });
});
