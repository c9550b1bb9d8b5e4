/** Translates German questions into English: a row for each sentence form and each verb. */

/** A name, with what is said of its kind before it. */
const NAME =
  '(?:(?:der|die|das|den|dem|des|einer?|eine[mns]) )?(?:(?:funktion|klasse|methode|datei|modul|schnittstelle|interface|modul[se]?) )?([^\\s,]+)';
const THINGS =
  '(?:(?:anderen )?(?:funktionen|methoden|klassen|dateien|module|stellen|typen|fehler|teile(?: des codes)?))';
const PROJECT =
  '(?:dies(?:es|em|er)? |das |dem |dieses |der |im )?(?:projekts?|repos?|repository|repositorium|programms?|anwendung|codebasis|code)';

interface Verb {
  readonly english: string;
  readonly participle: string;
  /** `ruft`, `rufen` and `aufgerufen`, with what stands at the end: `auf`. */
  readonly one: string;
  readonly many: string;
  readonly done: string;
  readonly end?: string;
  readonly by?: string;
}

const VERBS: readonly Verb[] = [
  { english: 'call', participle: 'called', one: 'ruft', many: 'rufen', done: 'aufgerufen', end: 'auf' },
  {
    ...{ english: 'use', participle: 'used', one: '(?:benutzt|verwendet|nutzt)' },
    ...{ many: '(?:benutzen|verwenden|nutzen)', done: '(?:benutzt|verwendet|genutzt|gebraucht)' },
  },
  {
    ...{ english: 'import', participle: 'imported', one: 'importiert', many: 'importieren' },
    ...{ done: 'importiert' },
  },
  {
    ...{ english: 'extend', participle: 'extended', one: '(?:erweitert|implementiert)' },
    ...{ many: '(?:erweitern|implementieren)', done: '(?:erweitert|abgeleitet)' },
  },
  { english: 'extend', participle: 'extended', one: 'erbt', many: 'erben', done: 'vererbt', by: 'von ' },
  {
    ...{ english: 'test', participle: 'tested', one: '(?:testet|prüft)', many: '(?:testen|prüfen)' },
    ...{ done: '(?:getestet|geprüft)' },
  },
];

type Row = readonly [pattern: RegExp, english: string];

function row(pattern: string, english: string): Row {
  return [new RegExp(`^${pattern}$`, 'i'), english];
}

/** Of `was importiert X` the subject is X, as `wer importiert X` asks for the other. */
function verbRows({ english, participle, one, many, done, end, by = '' }: Verb): readonly Row[] {
  const last = end === undefined ? '' : ` ${end}`;
  return [
    row(`(?:wer|welcher code) ${one} (?:alles )?${by}${NAME}${last}`, `who ${english}s $1`),
    row(`welche ${THINGS} ${many} (?:alles )?${by}${NAME}${last}`, `who ${english}s $1`),
    row(`(?:was|welche ${THINGS}) ${one} ${NAME}(?: alles)?${last}`, `what does $1 ${english}`),
    row(
      `(?:von wo|wo|wovon|von wem|wie|woher)(?: überall)? wird ${NAME} (?:überall )?${done}`,
      `where is $1 ${participle}`,
    ),
    row(`wird ${NAME} (?:irgendwo |noch )*${done}`, `is $1 ${participle}`),
  ];
}

const PATH = 'show the path from $1 to $2';
const CHANGE =
  '(?:änder[en]|änderst|geändert wird|ändert|lösche?|entfern[en]|umbenenn[en]|umbaue|anfasse|sich ändert|entfernt wird)';

const ROWS: readonly Row[] = [
  ...VERBS.flatMap(verbRows),
  row(
    `(?:wo|in welcher datei|in welchem modul) (?:ist|steht|liegt|finde ich|befindet sich|lebt|wird) ${NAME}(?: (?:definiert|deklariert|implementiert|zu finden|festgelegt))?`,
    'where is $1 defined',
  ),
  row(`(?:aufrufer|aufrufe) (?:von|der|des) ${NAME}`, 'callers of $1'),
  row(`(?:verwendungen|referenzen|nutzungen) (?:von|auf|der|des) ${NAME}`, 'usages of $1'),
  row(
    `(?:unterklassen|kindklassen|ableitungen|implementierungen) (?:von|der|des) ${NAME}`,
    'subclasses of $1',
  ),
  row(`(?:oberklassen?|basisklassen?|elternklassen?) (?:von|der|des) ${NAME}`, 'base classes of $1'),
  row(`(?:importe|abhängigkeiten) (?:von|der|des) ${NAME}`, 'imports of $1'),
  row(`(?:methoden|funktionen|klassen) (?:von|in|der|des) ${NAME}`, 'list the methods of $1'),
  row(`welche (?:methoden|funktionen) hat ${NAME}`, 'what methods does $1 have'),
  row(`was (?:steht|ist) in ${NAME}`, 'what is in $1'),
  row(`was (?:macht|tut) ${PROJECT}`, 'what does this project do'),
  row(`(?:worum|um was) geht es (?:hier|in ${PROJECT}|bei ${PROJECT})`, 'what is this project about'),
  row(`(?:gib mir )?(?:einen |ein )?überblick(?: über ${PROJECT})?`, 'give me an overview'),
  row(
    `(?:was|welche|welches) sind (?:hier )?(?:die|hier) (?:wichtigsten|zentralen) (?:dateien|module|klassen|teile|komponenten|funktionen)`,
    'what are the most important files',
  ),
  row(
    'wo (?:fange|soll|sollte) ich (?:an )?(?:zu lesen|anfangen|an)(?: zu lesen)?',
    'where should i start reading',
  ),
  row(`(?:was|wo) (?:sind|ist|liegen) (?:die |der )?einstiegspunkte?`, 'what are the entry points'),
  row(`wo (?:fängt|beginnt|startet) ${PROJECT}(?: an)?`, 'where does the program start'),
  row(
    '(?:gibt es )?(?:hier )?(?:toten|toter|unbenutzten|unbenutzter|ungenutzter|ungenutzten) code',
    'dead code',
  ),
  row(
    '(?:welche )?(?:funktionen|methoden)(?:,? die)? (?:werden )?(?:nie|niemals|nicht|nirgends) (?:aufgerufen|benutzt|verwendet)(?: werden)?',
    'which functions are never called',
  ),
  row(
    '(?:gibt es |finde )?(?:zirkuläre|zyklische|kreisförmige) (?:importe|abhängigkeiten)|(?:gibt es )?import-?zyklen',
    'circular imports',
  ),
  row(`wie (?:starte|führe) ich ${PROJECT}(?: aus)?`, 'how do i run this'),
  row(
    `wie (?:starte|führe|laufen|lasse) (?:ich )?(?:die )?(?:unit-?)?tests(?: aus| laufen)?`,
    'how do i run the tests',
  ),
  row(`wie (?:baue|kompiliere|installiere) ich (?:es|das|${PROJECT})`, 'how do i build this'),
  row('(?:wo sind )?(?:die )?hot-?spots', 'hot spots'),
  row(`was (?:macht|tut|bewirkt) ${NAME}`, 'what does $1 do'),
  row(`(?:wof(?:ü|ue)r|wozu) (?:ist|dient|braucht man) ${NAME}(?: da| gut)?`, 'what is $1 for'),
  row(`(?:erkläre?|beschreibe?)(?: mir| uns)?(?: bitte)? ${NAME}`, 'explain $1'),
  row(`wie funktioniert ${NAME}`, 'how does $1 work'),
  row(`zeige?(?: mir| uns)?(?: bitte)?(?: den (?:code|quelltext) von)? ${NAME}`, 'show $1'),
  row(`(?:was|wer|welche ${THINGS}) h(?:ä|a)ng(?:t|en) von ${NAME} ab`, 'what depends on $1'),
  row(`wovon hängt ${NAME} ab`, 'what does $1 depend on'),
  row(
    `was (?:geht kaputt|bricht|passiert),? wenn (?:ich|man|wir) ${NAME} ${CHANGE}`,
    'what breaks if i change $1',
  ),
  row(`was (?:geht kaputt|bricht),? wenn (?:sich )?${NAME} ${CHANGE}`, 'what breaks if i change $1'),
  row(
    `(?:welche )?auswirkung(?:en)? (?:hat|haben|von|einer) (?:eine )?(?:änderung(?:en)? )?(?:an|von|in|der) ${NAME}`,
    'impact of changing $1',
  ),
  row(`(?:welche |gibt es )tests? (?:gibt es )?für ${NAME}`, 'what tests cover $1'),
  row(`welche tests decken ${NAME} ab`, 'what tests cover $1'),
  row(
    `wer hat ${NAME} (?:geschrieben|hinzugefügt|gebaut|eingeführt|programmiert|entwickelt)`,
    'who wrote $1',
  ),
  row(`wer hat ${NAME} zuletzt (?:geändert|angefasst|bearbeitet)`, 'when was $1 last changed'),
  row(`wer (?:pflegt|betreut|wartet) ${NAME}`, 'who maintains $1'),
  row(
    `wann (?:wurde|ist) ${NAME} (?:zuletzt |das letzte mal )(?:geändert|angefasst|bearbeitet)(?: worden)?`,
    'when was $1 last changed',
  ),
  row(
    `wann (?:wurde|ist|kam) ${NAME} (?:hinzugefügt|eingeführt|angelegt|geschrieben|dazu)(?: worden)?`,
    'when was $1 added',
  ),
  row(`wie (?:kommt|komme|gelangt) (?:man|ich) von ${NAME} (?:zu|nach) ${NAME}`, PATH),
  row(`wie erreicht ${NAME} ${NAME}`, PATH),
  row(`(?:der |ein )?(?:weg|pfad) von ${NAME} (?:zu|nach) ${NAME}`, PATH),
];

/** The question in English, with its names as they were written; null for one of no form that is known. */
export function germanQuestion(question: string): string | null {
  const plain = question.replace(/^(?:bitte|hallo|hi),? |,? bitte$/gi, '');
  for (const [pattern, english] of ROWS) {
    const match = pattern.exec(plain);
    if (match !== null) return english.replace(/\$(\d)/g, (_all, at: string) => match[Number(at)] ?? '');
  }
  return null;
}
