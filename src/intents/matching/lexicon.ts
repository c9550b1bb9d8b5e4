/** The lexicon of questions: a new way to say something is a word in this table. */
import { lexiconOf } from './phraseLexicon';

/** Phrases by concept, `|` between them; longer phrases win. A word stands in one row alone. */
const ROWS = {
  // Says nothing by itself.
  fill: "a|an|the|please|pls|plz|kindly|hi|hello|hey|hiya|ok|okay|so|well|now|then|just|also|again|all|every|each|any|some|exactly|actually|really|currently|quickly|basically|simply|there|tell|show|give|list|display|print|enumerate|name|named|explain|describe|me|us|my|our|your|thanks|thank you|thx|cheers|want to know|want to see|wanna know|would like to know|would like to see|like to know|need to know|need to see|know|see|find out|figure out|curious|wondering|wonder|whether|the heck|the hell|on earth|that|those|these|which is|how many|how often|number|count|different|various|directly|indirectly|ever|possible|possibly|at all|anywhere|somewhere|everywhere|right now|at the moment|today|for me|full|complete|whole|entire|let|let's|lets|question|quick|pray|mate|dude|guys|maybe|perhaps|always|normally|usually|inside out|up|out|exist|exists|existing|have|has|got|having|present|hold on|sorry|excuse|i'm|im|i am|we're|still|already|only|own|as well|too|internally|recursively|transitively|eventually|immediately|analysis|big|high|far|other|others|in total|overall|such|as",
  be: "is|are|was|were|be|been|being|am|get|gets|getting|isn't|aren't|become",
  do: "do|does|did|doing|done|don't|doesn't|dose",
  can: "can|could|would|will|should|may|might|must|shall|cannot|can't|cant|couldn't|able to|possible to|have to|need to|got to|supposed to|going to|gonna|would like to|like to|want to|wanna",
  person: 'i|we|you|one|someone else|newcomer|beginner|developer|user|new developer|people',
  project:
    'repo|repository|project|codebase|code base|source code|sources|app|application|program|system|software|library|here|it|this|thing|things|workspace|tree|source tree|source|monorepo|this repo|this project|service|site|framework',
  kind: 'function|functions|funcs|func|method|methods|class|classes|module|modules|file|files|code|place|places|spot|spots|symbol|symbols|package|packages|routine|routines|procedure|component|components|part|parts|piece|pieces|line|lines|object|objects|type|types|interface|interfaces|struct|constant|variable|property|constructor|folder|folders|directory|directories|location in code|caller code|area|areas|bits|bit|entities|entity|ones|stuff|unit|units|building blocks|building block|abstractions|abstraction|subsystem|subsystems|layers',
  who: "who|whom|what|which|whats|what's|whos|who's|wich|anything|anyone|anybody|something|somebody|someone|everything|everyone|everybody|nothing|nobody|whatever|whoever|wat",
  where:
    "where|wheres|where's|whereabouts|which file|what file|which files|in which file|in what file|which module|what module|in which module|which line|what line|on which line|which folder|what folder|which directory|location|locations|whereabout|file name|filename|file path|position",
  how: "how|hows|how's|in what way|by what means|how come",
  find: 'find|locate|search|search for|look for|looking for|searching for|hunting for|looking up|look up|seek|go to|goto|jump to|take me to|bring me to|navigate to|point me to|check|check for|detect|identify|spot any|open up|trying to find|find me',
  call: 'call|calls|calling|cal|cals|invoke|invokes|invoking|trigger|triggers|triggering|execute|executes|executing',
  called: 'called|invoked|triggered|calld|been called|being called',
  callers:
    'caller|callers|call site|call sites|callsite|callsites|call-site|call-sites|calling function|calling functions|incoming call|incoming calls|invocation|invocations|calling code|calling methods|calling sites',
  callees:
    'callee|callees|outgoing call|outgoing calls|called functions|called methods|subcalls|sub-calls|callouts',
  use: 'use|uses|using|usage|usages|reference|references|refer|refers|referring|mention|mentions|consumes|consume|consumers|consumer|users',
  used: 'used|referenced|mentioned|needed|consumed|utilised|utilized',
  import: 'import|imports|importing|imported',
  make: 'make|makes|making|made|perform|performs|performed|issue|issues|happen|happens|happening|occur|occurs',
  defined:
    'defined|declared|implemented|located|live|lives|living|definition|definitions|declaration|implementation|implement|implements|define|defines|declare|declares|contain|contains|containing|sit|sits|stored|reside|resides|come from|comes from|coming from|found|defining|hiding|hide|hides|coded|written|placed|kept|housed|lie|lies|define in',
  reach:
    'reach|reaches|reaching|get to|gets to|getting to|arrive at|arrives at|end up in|end up at|end up|ends up in|ends up at|ends up|ending up|lead to|leads to|leading to|lead|leads|connect|connects|flow to|flows to|flow into|go from|get from|goes to|wind up|make it|makes it|make its way|find its way|hop|travel|travels|come to',
  reached: 'reached|reachable|arrived at',
  linked: 'connected|linked|related|relate|relates|tied|wired|joined',
  path: 'path|paths|route|routes|chain|chains|call chain|call chains|call path|call paths|way|ways|connection|connections|link|links|trace|sequence|call sequence|flow|call flow|control flow|trace the calls|steps|hops|call stack|trail|call graph|relationship|shortest|relation',
  through: 'through|via|across|over|by way of|how exactly',
  impact:
    'break|breaks|breaking|broken|brake|brakes|affect|affects|affected|affecting|effected|impact|impacts|impacted|blast radius|side effect|side effects|consequence|consequences|ripple|ripples|ripple effect|ripple effects|knock-on|knock-on effects|go wrong|goes wrong|stop working|stops working|stopped working|fail|fails|failing|risk|risks|ok to|okay to|fine to|safe|safely|dangerous|dependent|dependents|dependants|downstream|hurt|hurts|damage|damaged|fall apart|falls apart|blow up|blows up|suffer|suffers|fallout|effect|effects|regress|regressions|regression|crash|crashes|harm|influence|influences|impacting|touched by|explode|explodes|implications|implication|repercussions',
  depend:
    'depend on|depends on|depending on|depend upon|depends upon|rely on|relies on|relying on|rely upon|relies upon|depend|depends|dependent on|dependant on|need|needs|require|requires',
  change:
    'change|changes|changing|modify|modifies|modifying|modified|modification|edit|edits|editing|edited|touch|touches|touching|touched|remove|removes|removing|removed|removal|delete|deletes|deleting|deleted|deletion|rename|renames|renaming|renamed|refactor|refactors|refactoring|refactored|alter|alters|altering|altered|update|updates|updating|updated|rewrite|rewriting|drop|dropping|dropped|replace|replacing|replaced|move|moving|moved|mess with|messing with|tweak|tweaking|get rid of|kill|throw away|throw out|take out|taking out|rip out|comment out|vanishes|disappears|goes away|signature|behaviour|behavior|the signature',
  changed: 'changed|committed',
  if: 'if|when|once|after|in case|whenever|before|while',
  else: 'else|otherwise|first of all|beforehand|care|careful|watch out|watch|look out|consider|expect|aware|attention|pay|breaks first|will break',
  from: 'from|out of|starting at|starting from|beginning at|start at',
  to: 'to|into|->|→|=>|-->|towards|until|till',
  by: 'by',
  in: 'in|inside|within|on|at|of|for|about|among|amongst|throughout|under|with|behind|between|belonging|during',
  and: 'and|&|or|plus|,',
  // Questions about the whole.
  cycle:
    'cycle|cycles|cyclic|cyclical|circular|circularity|circularly|circulars|cyclicality|circularities|acyclic|import cycle|dependency cycle|cyclically',
  loop: 'loop|loops|ring|rings|circle|circles|each other|one another|mutual|mutually|themselves|itself|knot|knots|tangle|tangles|tangled|back and forth|both ways|both directions',
  dependency: 'dependency|dependencies|deps|import graph|module graph|graph|dependency graph|package graph',
  hot: 'hotspot|hotspots|hot spot|hot spots|hot-spot|hot-spots|churn|code churn|technical debt|tech debt|trouble spot|trouble spots|troublespots|problem area|problem areas|pain point|pain points|churned|churning|hottest|maintenance hell|bug magnets|danger zones|danger zone',
  often:
    'often|frequently|most often|most frequently|a lot|lot|constantly|all the time|regularly|frequent|frequency|heavily|repeatedly|many times|most times',
  most: 'most|highest|worst|biggest|greatest|more than others|many|largest|the most|max',
  commit: 'commit|commits|git|history|git history|git log|revisions|commit history|version control',
  complex:
    'complex|complicated|complexity|riskiest|risky|fragile|brittle|messy|buggy|bug-prone|error-prone|hairy|hard to maintain|hard to understand|convoluted|branchy|hardest to maintain|hardest to change|unstable|volatile|hairiest|messiest|trickiest|tricky|ugliest',
  bugs: 'bugs|bug|problems|trouble|defects',
  likely: 'likely|probably|lurk|lurking|lurks|probable',
  times: 'x|times|combined|combination|together|both|weighted',
  entry:
    'entry point|entry points|entrypoint|entrypoints|entry-point|entry-points|entry|entries|starting point|starting points|start point|start points|point of entry|points of entry|main function|main method|main file|main script|main program|main entry|main entry point|main entry points|main entrypoint|start file|startup code|startup file|executables|executable|console scripts|console script|cli commands|cli command|command line tools|command line entry|start script|launch point|launch points|gateway|gateways|front door|main routine|top-level scripts|top level scripts|runnable|runnable files|runnable scripts|runnables',
  begin:
    'start|starts|started|starting|begin|begins|beginning|kick off|kicks off|kicked off|enter|enters|entered|boot|boots|booted|boot up|boots up|startup|start up|starts up|bootstrap|bootstraps|bootstrapped|launches|launched',
  execution: 'execution|control|runtime|process|flow of control',
  first: 'first|initially|at first|at the beginning|at startup|on startup|top-level|earliest',
  script: 'script|scripts',
  core: 'core|main|key|top|central|important|essential|crucial|critical|major|fundamental|relevant|primary|significant|vital|principal|influential|notable|pivotal|load-bearing|meaningful|interesting|foundational|basic|chief|top-ranked|prominent',
  overview:
    "overview|big picture|architecture|structure|structured|organised|organized|high level|high-level|bird's eye view|birds eye view|summary|summarise|summarize|heart|backbone|cornerstone|cornerstones|pillars|core components|centre|center|gist|lay of the land|layout|anatomy|skeleton|at a glance|made of|consist of|consists of|made up of|laid out|arranged|composed of|composition|essence|nucleus",
  matter: 'matter|matters|count most|weight',
  read: 'read|reading|look at|study|learn|understand|look into|get to know|dive into|dig into|explore|familiar|orient|familiarise|familiarize|know about|focus on|concentrate on|looking at|understanding|concentrate',
  run: 'run|runs|running|ran|start it|launch|build|builds|building|built|compile|compiles|compiling|compiled|install|installs|installing|installed|installation|set up|setup|setting up|set it up|set this up|spin up|spin it up|fire up|fire it up|serve|get it running|get this running|get it to run|get this to run|get it working|get this working|up and running|bring up|bring it up|stand up|try out|try it out|try this out|run it|run this|test it|test this|execute it|execute this|debug|deploy locally|lint|format|typecheck|type check|type-check|get it up',
  tests:
    'test|tests|testing|tested|test suite|tests suite|unit tests|unit test|integration tests|specs|testsuite|benchmarks|linter|docs|documentation|dev server|development server|server|web server|cli|dev environment|development environment|environment|virtualenv|virtual environment|dev mode|development mode|dev|development|demo|examples|database',
  command:
    'command|commands|instruction|instructions|guide|steps to|recipe|prerequisites|requirements|procedure for|walkthrough|how-to|howto|readme',
  started:
    'getting started|get started|get going|quickstart|quick start|first steps|get it up and running|hit the ground running|getting going|getting it running|getting this running',
  locally:
    'locally|on my machine|on my computer|on my laptop|my machine|from source|from sources|from scratch|for development|in development|for the first time|first time|myself|terminal|in a terminal|the terminal|shell|in docker|with docker|on linux|on windows|on a mac|on macos|in production|production|in debug mode|work on|contribute|local|machine|computer|laptop|linux|windows|mac|docker|properly|correctly|quickly enough|ready|work|works|working',
} as const;

export type Concept = keyof typeof ROWS;

/** The lexicon of questions about one or two names, and about the whole repository. */
export const questionWords = lexiconOf<Concept>(ROWS, 8);
