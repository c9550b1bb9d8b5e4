/** A language whose row has no answers: what is asked of it is left out, said, and never answered for another language. */
import assert from 'node:assert/strict';
import type { Language } from '../../../src/core/map/codeIndex';
import { viewCode } from '../../../src/explore/code/viewCode';
import { surveyRepository } from '../../../src/explore/survey/surveyRepository';
import { traceDependencies } from '../../../src/explore/trace/traceDependencies';
import type { LanguageRules } from '../../../src/index/languages/languageRules';
import { languageRules } from '../../../src/index/languages/rules';
import { reviewChanges } from '../../../src/verify/reviewChanges';
import { mapOf } from '../../support/exploreMap';

const rows = languageRules as Record<Language, LanguageRules>;
const { python } = rows;

const texts = {
  'shop/cart.py':
    '#!/usr/bin/env python\nfrom shop import till\n\n\ndef total():\n    """What is to be paid."""\n    return till.sum()\n',
  'shop/till.py':
    'def sum():\n    from shop import cart\n    return cart.total()\n\n\nif __name__ == "__main__":\n    sum()\n',
  'shop/table.py': 'from shop.cart import total\n\nTABLE = {"total": total}\n',
};

describe('A language whose row has no answers', () => {
  before(() => {
    rows.python = {
      ...python,
      docs: { belowHead: null },
      ...{ entry: null, imports: null, values: null },
      source: { ...python.source, functions: null, review: null },
    };
  });
  after(() => {
    rows.python = python;
  });

  it('has no files that are made to be run, and the survey says so', async () => {
    const { text } = surveyRepository(await mapOf(texts), { topic: 'entry points' });
    assert.match(text, /^note: which Python files are scripts is not known\.$/m);
    assert.doesNotMatch(text, /__main__|#!/);
  });

  it('has imports that all count in circles, and the survey says so', async () => {
    const { text } = surveyRepository(await mapOf(texts), { topic: 'import cycles' });
    assert.match(text, /^1 group of modules import/m);
    assert.match(text, /^note: which imports of Python run later is not known, so all count\.$/m);
  });

  it('has no places that read a function as a value, and the trace says so', async () => {
    const map = await mapOf(texts);
    const { text } = traceDependencies(map, { target: 'shop.cart.total', direction: 'callers' });
    assert.match(text, /^note: places in files of Python that read it as a value are not searched for\.$/m);
    assert.doesNotMatch(text, /may read it as a value/);
  });

  it('has no docstrings below a head', async () => {
    const { text } = viewCode(await mapOf(texts), { targets: ['shop/cart.py'], level: 'skeleton' });
    assert.match(text, /def total\(\) \.\.\. to 7$/m);
  });

  it('has no findings of its own in a change', () => {
    const change = {
      path: 'a.py',
      before: '',
      after: 'try:\n    f()\nexcept Exception:\n    pass\nbreakpoint()\n',
    };
    assert.deepEqual(reviewChanges([change]), []);
  });
});
