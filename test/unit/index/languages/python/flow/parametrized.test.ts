import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: tests that run once for each of several values', () => {
  program(
    'what a test or a fixture is run for flows to the parameters named',
    `
--- test_m.py
import pytest
class Box:
    def open(self): pass
class Bag:
    def open(self): pass
class Tin:
    def open(self): pass
def crush(thing): thing.open()
def stack(thing): pass
@pytest.mark.parametrize('made', [Box, pytest.param(Bag, id='bag')])
def test_one(made):
    made()
@pytest.mark.parametrize(('tin', 'use'), [(Tin(), crush), (Tin(), stack)])
def test_two(use, tin):
    tin.open()
    use(tin)
@pytest.mark.parametrize('bag,times', [(Bag(), 2)])
class TestAll:
    def test_three(self, bag, times):
        bag.open()
    def helper(self, bag): bag.open()
@pytest.fixture(params=[Box])
def box(request):
    return request.param()
def test_four(box):
    box.open()
`,
    `
test_m -> test_m.Bag [17]
test_m -> test_m.Tin [13, 13]
test_m ext pytest.fixture [22]
test_m ext pytest.mark.parametrize [10, 13, 17]
test_m ext pytest.param [10]
test_m.TestAll.helper ??? open [21]
test_m.TestAll.test_three -> test_m.Bag.open [20]
test_m.box -> test_m.Box [24]
test_m.crush -> test_m.Tin.open [8]
test_m.test_four -> test_m.Box.open [26]
test_m.test_one ~> test_m.Bag [12]
test_m.test_one ~> test_m.Box [12]
test_m.test_two -> test_m.Tin.open [15]
test_m.test_two ~> test_m.crush [16]
test_m.test_two ~> test_m.stack [16]
`,
  );
});
