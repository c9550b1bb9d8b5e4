import { equal, throws } from 'node:assert/strict';
import { loadScript } from '../../support/scripts';

interface PackageReadme {
  withPicturesAt(text: string, folder: string, base: string | undefined): string;
}

const text = '# One\n\n![A tour](../../media/tour.png)\n\nTwo, and a [link](../map.md).\n';

describe("the README of the extension's page", () => {
  let script: PackageReadme;
  before(async () => (script = await loadScript<PackageReadme>('packageReadme.mjs')));

  it('has its pictures where the repository is on the web', () =>
    equal(
      script.withPicturesAt(text, 'docs/package', 'https://example.org/files/v1/'),
      '# One\n\n![A tour](https://example.org/files/v1/media/tour.png)\n\nTwo, and a [link](../map.md).\n',
    ));

  it('has none where it is not', () =>
    equal(
      script.withPicturesAt(text, 'docs/package', undefined),
      '# One\n\nTwo, and a [link](../map.md).\n',
    ));

  it('leaves a picture of another place as it is', () => {
    const other = '![Theirs](https://example.org/a.png)\n';
    equal(script.withPicturesAt(other, 'docs', undefined), other);
    equal(script.withPicturesAt(other, 'docs', 'https://example.com'), other);
  });

  it('refuses an address that VS Code shows nothing from', () => {
    throws(() => script.withPicturesAt(text, 'docs', 'http://example.org'), /https address, not http:/);
    throws(() => script.withPicturesAt(text, 'docs', ''), /https address/);
  });
});
