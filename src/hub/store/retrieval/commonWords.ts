/** Words that say little of what a text is about. */

/** Of grammar and of asking: they are passed over. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the and or nor but if then than that this these those there here it its is are was were be been being am do does did ' +
    'done have has had having of in on at by for from to into onto with without within as so such not no only own same too very ' +
    'can could may might must shall should will would i me my mine we us our ours you your yours he him his she her they them ' +
    'their what which who whom whose when where why how all any both each every few more most other some much many one two three ' +
    'up down out off over under again once just also about after before between through during until while because though ' +
    'although whether need needs want wants wanted please let lets make makes made making get gets got give gives given ' +
    'use uses used using help helps like etc via per whatever anybody everybody nobody nothing something still yet now new ' +
    'first last next really really simply easily easy simple quickly well good better best nice nicely able using'
  ).split(' '),
);

/** Of programs and of work in general: they are found in every README, and count for little. */
export const GENERAL_WORDS: ReadonlySet<string> = new Set(
  (
    'file files folder data text code program script tool library package module function class method object value values name ' +
    'names list line lines set sets way work works working run runs running write writes read reads find finds show shows print ' +
    'prints convert converts change changes create creates add adds build builds output input result results support supports ' +
    'python javascript node nodejs npm pip install typescript example examples option options default version project source ' +
    'user users system process thing things kind number numbers part parts open save saves take takes put puts look turn load ' +
    'loads api app application web server machine computer generate generates check checks report reports compute calculate ' +
    'format formats document documents documentation content several same similar great fast small large long short high low ' +
    'start end time times day test tests page pages real our into three hundred thousand word words tell score rate ' +
    'possible impossible far little big see sees send sends call calls contain contains contained export exports plan plans design ' +
    'designs service services mean means meant visible asset assets automatic automatically exist exists existing index item items ' +
    'available provide provides provided allow allows current currently full whole certain specific basic common general simple ' +
    'custom advanced information content contents feature features detail details note notes place places point points side top ' +
    'left right back front above below beside inside outside around along across between order second minute hour hours week ' +
    'month year morning night nightly daily weekly try tries ask asks answer know knows known think seem include includes ' +
    'included including remove removes removed keep keeps leave become handle handles manage return returns require requires ' +
    'required various different single whole complete completely correct correctly actual actually recommended usage built ' +
    'model models network networks real-time state states step steps level levels type types command commands argument ' +
    'arguments parameter parameters setting settings configuration configure configured default environment'
  ).split(' '),
);
