/** Words that a question has and an answer has not. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about after all also although an and any are as at be because been before being both but by can cannot could did do does doing done during each either etc ' +
    'find for from get gets getting give given gives go goes going had has have having here how i if in instead into is it its itself just let like made make makes making many may me might more ' +
    'most much must my need needed needs no nor not now of on once one only onto or other our out over own per please same shall she should show since so some ' +
    'still such than that the their them then there these they this those through to too under until up upon us using use used uses usage via very want was way we well were what when whenever where whether which ' +
    'while who why will with within without work working works would you your ' +
    'calculate calculated class classes code compute computed defined definition file files function functions handle handled happen happens implement implemented in method methods module modules ' +
    'als auch auf aus bei das dem den der des die ein eine einen einer für im ist mit nach nicht oder und von werden wenn wie wird wo zu'
  ).split(' '),
);

/** What such a word counts beside others. */
export const CHANGE_WEIGHT = 0.15;

/** Words that commit messages and requests say of any change: they tell something only where nothing else does. */
export const changeWords: ReadonlySet<string> = new Set(
  (
    'add added adding adds address addressed adjust adjusted adjusts allow allowed allowing allows apply applied avoid avoided avoiding avoids better break breaking breaks broken bug bugfix bugs build change changed changes changing chore ' +
    'clean cleaned cleaning cleanup consistent correct corrected correctly corrects crash crashes crashing create created deprecate deprecated deprecates deprecation disable disabled drop dropped drops duplicate enable enabled enables enabling enhance enhancement ensure ensured ensures error errors ' +
    'existing expected expose exposed extra fail failed failing fails failure failures feat feature features fix fixed fixes fixing follow follows hotfix improve improved improvement improvements improves improving incorrect incorrectly ' +
    'initial introduce introduced introduces invalid issue issues keep keeps minor miss missed missing modernize move moved moves moving new newer old optimize optimized perf performance pr prevent prevented preventing prevents problem problems proper properly provide provided ' +
    'refactor refactored refactoring refactors regression reland removal remove removed removes removing rename renamed renames renaming reorganize replace replaced replaces replacing resolve resolved resolves resolving restore restored revert reverted rework rewrite ' +
    'set sets setting simplified simplifies simplify support supported supporting supports supposed tidy tried tries try tweak tweaks unify unnecessary unused update updated updates updating upgrade upgraded version wip wrong wrongly'
  ).split(' '),
);
