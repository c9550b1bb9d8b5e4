import assert from 'node:assert/strict';
import { inEnglish } from '../../../src/core/text/phrase';
import { dataSteps } from '../../../src/recipes/data/dataSteps';
import { projectOf } from './texts';

/** Steps as `need $ command < evidence`, then files that are missing. */
function check(files: Readonly<Record<string, string>>, expected: readonly string[]): void {
  const { steps = [], needed = [] } = dataSteps(projectOf(files));
  assert.deepEqual(
    [
      ...steps.map(({ need, command, why: [at] }) => `${need} $ ${command} < ${at?.path}:${at?.line}`),
      ...needed.map(({ path, why }) => `missing ${path} < ${why.path}:${why.line}`),
    ],
    expected,
  );
}

const hash = 'ab'.repeat(32);

describe('data and weights', () => {
  it('are fetched into their place, going on where it was broken off', () =>
    check(
      {
        'get.sh':
          'wget -P data https://example.org/a.csv\ncurl -L https://example.org/b.bin \\\n  -o "weights/b 1.bin"\ncurl -s https://example.org/i.sh | bash\n',
      },
      [
        'optional $ mkdir -p data && curl -fL --retry 3 -C - -o data/a.csv.part https://example.org/a.csv && mv data/a.csv.part data/a.csv < get.sh:1',
        "optional $ mkdir -p weights && curl -fL --retry 3 -C - -o 'weights/b 1.bin.part' https://example.org/b.bin && mv 'weights/b 1.bin.part' 'weights/b 1.bin' < get.sh:2",
      ],
    ));

  it('are held beside the checksum that is told, and told with their size', () => {
    const files = {
      'README.md': `Download https://example.org/model.pth (1.2 GB) into \`weights/\`.\n\nSHA256: ${hash}\n`,
    };
    check(files, [
      `optional $ mkdir -p weights && curl -fL --retry 3 -C - -o weights/model.pth.part https://example.org/model.pth && echo '${hash}  weights/model.pth.part' | sha256sum -c - && mv weights/model.pth.part weights/model.pth < README.md:1`,
    ]);
    const [step] = dataSteps(projectOf(files)).steps ?? [];
    assert.equal(step && inEnglish(step.title), 'Download weights/model.pth (1.2 GB)');
    assert.deepEqual(step?.product, { kind: 'file', path: 'weights/model.pth' });
  });

  it('go where the code looks for them, and are required there', () =>
    check(
      {
        'README.md': 'Get the dataset: https://example.org/train.csv\n',
        'train.py': 'import pandas as pd\ndf = pd.read_csv("data/train.csv")\n',
      },
      [
        'required $ mkdir -p data && curl -fL --retry 3 -C - -o data/train.csv.part https://example.org/train.csv && mv data/train.csv.part data/train.csv < README.md:1',
      ],
    ));

  it('are told as missing where nothing brings them', () =>
    check(
      {
        'src/run.py':
          'a = open("conf/a.json")\nb = np.load("../data/b.npy")\nc = open("out.csv", "w")\nd = open("out.csv")\ne = open(f"x{n}.csv")\nf = torch.load("w/m.pth")\n',
        'src/conf/a.json': '{}',
        'data/b.npy': '',
      },
      ['missing w/m.pth < src/run.py:6'],
    ));

  it('of Python calls, Google Drive and the Hugging Face hub', () =>
    check(
      {
        'get.py':
          'urlretrieve("https://example.org/x.zip", "data/x.zip")\ngdown.download("https://drive.google.com/uc?id=1", "w/g.pt")\np = hf_hub_download(repo_id="org/net", filename="net.bin")\n',
        'README.md': '```\nhuggingface-cli download org/other --local-dir models/other\n```\n',
      },
      [
        'optional $ huggingface-cli download org/other --local-dir models/other < README.md:2',
        'optional $ mkdir -p data && curl -fL --retry 3 -C - -o data/x.zip.part https://example.org/x.zip && mv data/x.zip.part data/x.zip < get.py:1',
        "optional $ mkdir -p w && gdown --continue 'https://drive.google.com/uc?id=1' -O w/g.pt < get.py:2",
        'optional $ huggingface-cli download org/net net.bin --local-dir models/net < get.py:3',
      ],
    ));

  it('are never put outside, nor is a name taken for more than a word', () =>
    check(
      {
        'get.sh':
          "wget -O ../../x.bin 'https://example.org/y.bin?a=1&b=$(id)'\nwget -O $HOME/z.bin https://example.org/z.bin\n",
      },
      [
        "optional $ curl -fL --retry 3 -C - -o y.bin.part 'https://example.org/y.bin?a=1&b=$(id' && mv y.bin.part y.bin < get.sh:1",
        'optional $ curl -fL --retry 3 -C - -o z.bin.part https://example.org/z.bin && mv z.bin.part z.bin < get.sh:2',
      ],
    ));
});
