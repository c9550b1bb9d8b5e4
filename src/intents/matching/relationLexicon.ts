/**
 * The words of questions about one name as data: what relates it to what is asked for. `calls` says who does it,
 * `called` to whom it is done; a new way to say something is a word in a row.
 */
import { lexiconOf } from './phraseLexicon';

const ROWS = {
  // Says nothing by itself.
  fill: "a|an|the|please|pls|plz|kindly|hi|hello|hey|ok|okay|so|well|now|then|just|also|again|all|every|each|any|some|exactly|actually|really|currently|quickly|basically|simply|there|tell|show|give|list|display|print|enumerate|find|find out|locate|get me|show me|give me|tell me|named|me|us|my|our|your|i|we|you|one|thanks|thank you|thx|cheers|want to know|want to see|wanna know|would like to know|would like to see|like to know|need to know|need to see|i'd like to know|know|see|figure out|curious|wondering|wonder|whether|any idea|idea|clue|any clue|short|brief|little|bit|detailed|short of|the heck|the hell|on earth|that|those|these|this|which is|how many|number|count|different|various|directly|indirectly|ever|at all|anywhere|somewhere|everywhere|right now|at the moment|today|for me|full|complete|whole|entire|let|let's|quick|maybe|perhaps|always|normally|usually|exist|exists|existing|hold on|sorry|excuse|i'm|im|i am|still|already|only|own|as well|too|internally|eventually|other|others|in total|overall|such|can|could|would|will|do|does|did|is|are|was|were|be|been|being|am|get|gets|getting|got|gotten|doing|here|its|name|available|most|mostly|mainly|primarily|the rest|in this repo|in this repository|in this project|in this codebase|in the repo|in the project|in the codebase|in the code|of this project|of this repo|out|up|point me to|take me to|where the",
  who: "who|whom|what|which|whats|what's|whos|who's|wich|anything|anyone|anybody|something|somebody|someone|everything|everyone|everybody|whatever|whoever|wat",
  where: "where|wheres|where's|from where|in which|in what|where abouts",
  if: 'if|once|in case|as soon as|whenever|after',
  without: 'without',
  else: 'else',
  happens: 'happens|happen|goes on|happening|going on',
  breaks:
    'break|breaks|breaking|broken|stop working|stops working|fail|fails|failing|affected|affects|impacted|hurt|suffer|suffers|crash|crashes|blow up|blows up',
  impact:
    'impact|blast radius|side effects|side effect|consequences|fallout|ripple effects|ripple effect|effects|repercussions|implications',
  fix: 'fix|adapt|adjust|look at',
  alters:
    'rename|renaming|renames|delete|deleting|deleted|remove|removing|removed|drop|dropping|refactor|refactoring|rewrite|rewriting|alter|altering|replace|replacing|move|moving',
  when: "how old|date of|the date of|dates of|when|whens|when's|since when|what time|what date|on which date|which date|how long ago",
  fn: 'function|functions|funcs|func|method|methods|routine|routines|procedure|procedures|callable|callables|hooks|hook|helper|helpers',
  cls: 'class|classes|type|types|struct|structs|interface|interfaces|error classes|exception classes|errors|exceptions|error types',
  file: 'file|files|module|modules|package|packages|script|scripts|source file|source files',
  place:
    'code|place|places|spot|spots|part|parts|piece|pieces|line|lines|thing|things|stuff|bits|symbols|symbol|parts of the code|part of the code|code paths|code path|components|component',
  fields:
    'field|fields|attribute|attributes|property|properties|members|member|instance variables|member variables',
  outline: 'outline|contents|content|skeleton|structure|symbols of|definitions in|table of contents|layout',
  it: 'it',
  // What is asked for, by a name of its own.
  noun: 'handlers|plugins|endpoints|listeners|converters|middlewares',
  in: 'in|inside|within|on|at|under|throughout',
  of: 'of|for|about|around',
  to: 'to|into|towards',
  from: 'from|out of',
  by: 'by|with|via',
  and: 'and|or|&',
  have: 'has|have|having|own|owns|expose|exposes|offer|offers|provide|provides',
  // Verbs: who does it, to whom it is done, and the nouns for both.
  calls:
    'call|calls|calling|cal|cals|invoke|invokes|invoking|trigger|triggers|triggering|execute|executes|executing|fire|fires|firing|make calls|makes calls|kick off|kicks off|delegate to|delegates to|dispatch to|dispatches to',
  called: 'called|invoked|triggered|calld|executed|fired|kicked off|hit',
  callers:
    'caller|callers|call site|call sites|callsite|callsites|call-site|call-sites|incoming call|incoming calls|invocation|invocations|invoker|invokers|call locations|calling functions|calling code',
  callees:
    'callee|callees|outgoing call|outgoing calls|called functions|called methods|subcalls|calls made|calls out',
  uses: 'use|uses|using|reference|references|referencing|refer to|refers to|referring to|mention|mentions|mentioning|consume|consumes|consuming|touch on|make use|makes use|leverage|leverages|employ|employs',
  used: 'used|in use|referenced|mentioned|consumed|utilised|utilized|needed|employed|leveraged|applied|made use',
  users: 'usage|usages|user|users|consumer|consumers|occurrence|occurrences|use sites|use-sites|clients',
  imports:
    'import|imports|importing|pull in|pulls in|pulling in|include|includes|including|load|loads|loading',
  imported: 'imported|pulled in|included|loaded',
  importers: 'importer|importers|importing files|importing modules',
  dependencies: 'dependency|dependencies|deps|imported modules|import list|import statements',
  extends:
    'extend|extends|extending|inherit|inherits|inheriting|inherit from|inherits from|inheriting from|subclass|subclasses|subclassing|derive from|derives from|deriving from|derived from|derive|derives|based on|implement|implements|implementing|specialise|specialises|specialize|specializes|satisfy|satisfies|satisfying|conform to|conforms to|conforming to|descend from|descends from|inherited from',
  extended: 'extended|subclassed|inherited|specialised|specialized',
  subclasses:
    'sub-class|sub-classes|derived class|derived classes|child class|child classes|children|child|descendant|descendants|implementation classes|implementors|implementers|implementor|implementer|implementations|heirs|subtypes|subtype|concrete classes|concrete implementations',
  bases:
    'base|bases|base class|base classes|parent|parents|parent class|parent classes|superclass|superclasses|super class|super classes|super|ancestor|ancestors|supertype|supertypes',
  depends:
    'depend on|depends on|depending on|depend upon|depends upon|rely on|relies on|relying on|relies upon|dependent on|require|requires|requiring|need|needs|needing',
  tests:
    'test|tests|testing|cover|covers|covering|exercise|exercises|exercising|verify|verifies|verifying|check|checks|checking',
  tested: 'tested|covered|exercised|verified|unit tested|checked|under test',
  testNoun:
    'unit test|unit tests|specs|spec|test case|test cases|test file|test files|test coverage|coverage|test suite|integration tests|test functions|covering tests',
  // Versions.
  wrote:
    'wrote|authored|written|implemented by|maintains|maintain|maintained|owns this|coded|programmed|contributed|contributes|contribute|contributed to|contributes to|contribute to|worked on|works on|working on|responsible for|in charge of|looks after|behind|knows most about|knows the most about|knows best|ask about|talk to about',
  author:
    'whose code|whose work|whose|author|authors|owner|owners|maintainer|maintainers|contributor|contributors|creator|creators|committer|committers|main contributors|main author|main authors|main contributor|top contributors|blame|git blame|original author|main maintainer',
  changed:
    'changed|change|changes|touched|touch|touching|touches|modified|modify|modification|modifications|updated|update|updates|edited|edit|edits|committed|revised|refactored|rewritten|renamed|moved|altered|worked over|changing|modifying',
  added:
    'added|introduced|created|add|introduce|born|made|first written|first added|first appear|first appeared|appear|appeared|come in|came in|first committed|show up|first show up|land|landed|first introduced',
  commit:
    'commit|commits|revision|revisions|version history|history|git log|git history|change log|changelog|change history|commit history|log|changeset|changesets|diffs',
  last: 'last|latest|most recent|recent|recently|lately|newest|last time|most recently|in the last days|last commit|last change|last commits|recent commits|latest commits|latest changes|recent changes|last changes|last modification|last update|last edit|latest commit|latest change|last modified date',
  first: 'first|original|originally|initially|initial|earliest|oldest',
  // Where it stands and what it is.
  located:
    'defined|declared|located|live|lives|living|sit|sits|stored|reside|resides|come from|comes from|coming from|found|hiding|hide|hides|placed|kept|housed|lie|lies|implemented|definition|declaration|location|whereabouts|whereabout|defined at|stand|stands|defined in|declared in|implementation|source location|file name',
  holds:
    'hold|holds|holding|contain|contains|containing|define|defines|defining|declare|declares|declaring|house|houses|housing|store|stores',
  explain:
    'explain|describe|walk me through|walk us through|talk me through|tell me about|tell us about|summarise|summarize|explanation|description|purpose|the purpose|role|job|point|responsibility|meaning|idea behind|explain to me|help me understand|understand|brief me on|info|information|details|what about|doc|docs|documentation|docstring',
  means:
    'mean|means|represent|represents|stand for|stands for|accomplish|accomplishes|achieve|achieves|model|models|do for',
  kindOf:
    'kind of thing|type of thing|sort of thing|kind of object|type of object|sort of object|kind of symbol|type of symbol|kind of code|kind of entity|kind of construct|sort of construct',
  show: 'source|source code|body|full code|text|code of|source of|the code|signature',
} as const;

export type RelationConcept = keyof typeof ROWS;

/** The lexicon of relations: it has so many words that two mistakes make one of another (`comments`, `contents`). */
export const relationWords = lexiconOf<RelationConcept>(ROWS, Infinity);
