/**
 * How many of 811,441 one-line descriptions of npm and PyPI packages have a word, by its stem: a line is `n: stems`, each of which
 * stands in 2 ** n to 2 ** (n + 1) of them. A word below 60 is left out: it is the user's own matter as often as a tool's.
 */
export const DESCRIPTION_WORDS = `
17: python
16: librar
15: ai api data packag
14: agent cli client cod command component creat django framework gener implement manag mcp model modul plugin project provid sdk serv test
14: tool utilit wrap
13: add analysis app applic autom build collect configur control convert databas defin detect develop document engin extens extract format
13: funct http imag integr interact interfac javascript js json languag learn lightweight lin llm local log multi nativ network nod object
13: open pars platform process protocol react read search servic sourc system text tim toolkit typ typescript user valid web
12: access adapt algorithm allow analyz apis async authentic aws backend bind brows built calcul call check class claud cloud com compatibl
12: comput config connect contain content context cor custom dataset de dependenc design devic distribut download edit environ evalu event
12: execut export featur find first git github googl graph handl help high html import includ inform key layer list load machin map
12: markdown memor messag method multipl nam numb official oper optim output pdf performanc pipelin power product pytorch quer real report
12: request rest run runtim schema securit shar simul stat stor storag stream string structur styl templ terminal token track train
12: transform tre ui version video view visual window work workflow writ zero
11: abstract account action address admin advanc agnostic analytic angular annot appl arra assistant asynchronous audio audit auto
11: automatic awar azur back bas basic benchmark binar block bot bridg bundl c c++ cach capabilit cell chain chang chat clean color
11: communic compil compos comprehensiv compress contract convers cross css csv dat datafram debug decod decor deep deplo deterministic
11: director displa dock domain driv driven dynamic efficient element email embed enabl encod encrypt entr error eslint estim express
11: extend fastapi fetch field filt fix flask flexibl flow font fork form friend functionalit gam gatewa general gpu group gui hook host
11: human index inferenc infrastructur inject input inspir instal install intelligenc interactiv io job jupyt knowledg lab langchain level
11: link linux liv manipul match measur media metadata metric microsoft middlewar minimal ml modern modular monitor neural notebook npm
11: observ openai optional orchestr order pag panda para part path pattern payment perform personal placehold plan play plot point port
11: post powerful predict print profil program prompt propert prox public publish pydantic pytest qualit quantum rag random rat record
11: redis referenc registr relat releas remot rend render replac requir research resourc respons result return reus robot rout rul rust saf
11: sampl scal scan schedul scor scrap script secur select self semantic send sequenc serial sery session set shell sid sign simplif sit
11: skill smart solv spac specific sql sqlit standard static stub suit sync tabl tag task them tiny top trac trad transl turn unifi unit
11: universal unofficial updat upload url usag util v2 vari vect vue websit widget word written xml yaml
10: acceler activ addon agentic aggreg alibaba align altern amazon android anim anoth apach architectur archiv argument artifact asset
10: assist asyncio attribut auth author autonomous avail backup bar batch beautiful behavior bit book bootstrap boto3 box busi button cal
10: calendar camera captur card cas catalog channel charact chart ci classific clust cluster cms codebas codex combin comment commit
10: communit compar complet complex consol construct consum coordin copy correct cost count crawl credential crypto current curs customiz
10: dashboard db decis declar default deprec descript desktop dev diagram dictionar diff digital direct discord discover dns doc draw drop
10: eas easi ecosystem edg effect en end endpoint energ enforc engineer english enhanc enterpr entit etc evidenc exampl excel exchang
10: experi experimental explor expos extensibl external fac facilit fami fast feed filesystem filter financial fit focus fold forecast
10: found fram frontend full functional gat gemini gen generic global governanc grad graphql grid hand hardwar harness hash head health
10: histor hom hybrid icon id identit impl improv info inspect instanc instead intelligent internal interpret invoic ios ip issu item iter
10: jax jquer kernel kit la label lambda launch layout lib light limit linear lint llama locat logic long loop maco maintain market
10: material math matplotlib matrix merg meta migr mobil mock mod mongodb monit mov music mysql namespac natural navig nest net nlp normal
10: not notific nump ocr offlin onlin openapi opentelemetr option org organ orient orm os pack paper parallel paramet pass password patch
10: persistent pi pick pip plon plug plus polic postgresql pre preprocess pric primitiv priv produc progress prom proto purpos push py pypi
10: python3 pythonic queu rang raw re recogn regress remov repositor represent reserv resolut resolv retriev retrieval review rich risk
10: robust rpc s3 safet sal sandbox sav scaffold scienc scientific screen secret see segment sens setup shap ship show signal signatur siz
10: social sort spatial spec speech sphinx split sqlalchem ssh stack standalon statistic statistical status step stock strateg streamlit
10: summar support surfac svg syntax target team telegram tensorflow thread toolbox transact transcript transf transport trust tui v1 verif
10: verifi verific virtual vision voic wallet watch webhook webpack websocket weight wix workspac world youtub
9: abilit accessibl accord act activit actual adaptiv additional administr aim airflow alert alpha answ ant anthropic approach approxim
9: arbitrar area art articl ascii ask assert assess assign associ ast atomic attach attack attent augment awesom babel background backtest
9: balanc bank bayesian biblioteca bitcoin blockchain blog board body boilerpl bound boundar brain branch break bring brok bucket budget
9: buff bug bulk bus byt calibr callback canonical canva cart catch categor causal cdk celer cent central certific chatbot chatgpt chemical
9: chines chrom chunk circuit claim classifi click clon clos cloudflar co collabor column common compact compan companion comparison
9: compatibilit complianc compliant computational con concept consistent constant constraint contact continuous convenienc convenient
9: correl countr cours coverag cpu credit crewai crud cryptographic cuda curat currenc curv cut cython da daemon dag dail dash dataclass
9: day dbt dead deal decrypt delet deliver demo deriv describ detail determin diagnostic dict differenti differential diffus dimensional
9: directiv discov disk dispatch distanc dna docx dom dot drag drift dsl duckdb dumm dump duplic durabl dynamical earth educational
9: elasticsearch electron em emb ember emit emul ensur env equat es es6 et ethereum etl exact except exist experienc explain explicit expo
9: extra fabric facebook fact factor fail failur fak fallback figur fin financ fingerprint finit fixtur flag float follow forc formula
9: forward frequenc front fun futur fuzz gaussian genetic genom genomic geometr geospatial gitlab govern gpt gradient grammar graphic
9: graphical ground grpc guard guardrail guid gulp headless herm hierarchical highlight hub i18n identif identifi identific ids independent
9: indic ingest initial inlin insert insight instagram instant instru instrument integ internet interval intuitiv inventor iot ipython iso
9: isol japanes java jest jinja2 jira jupyterlab jwt kafka kera keyboard keyword kubernet langgraph latest latex lazy ledg legac less
9: licens lif lifecycl lightn listen lit littl lock lodash login lookup mac magic mail main manifest mark mask mass mathematical md mean
9: medical menu mesh micro micropython microservic min minecraft mini mirror miss mix mixin mkdoc modal modif modifi molecular motion mqtt
9: multimodal mypy neat neutral new nois notat numerical nvidia oauth odoo offer ollama onnx opinion optimal oracl original pagin pair
9: panel particl partn pay payload peopl pep permiss phas phon photo physic physical pii pixel plac playwright png polar polyfill pool
9: popul portal portfolio pos posit postcss postgr pour practic precis prepar present preserv preset prett pretti prevent preview privac
9: pro prob professional prometheus proof protect protein protobuf prototyp provenanc pull purchas pygam qr qt quant quantit quest quot r
9: radio rank rapid raspberr ray rdf reactiv realtim reason receipt receiv recip recommend reconstruct recursiv red reduc redux regex
9: region regist regular reinforc rela reli renam repl repla reproducibl resiz responsiv restful restor resum retr revers rfc right rna
9: robotic rol root ros rotat row sanit scikit scop scratch screenshot seamless section selenium sentenc sentr separ seq serverless sheet
9: shim short similar similarit simpl simplifi slack slid sms snapshot snippet socket solut soon sound spark spars special specifi spectral
9: speed spreadsheet stabl stag star start stdio stop streamlin strip structural stud student studio stuff sub submit subscript subtitl sup
9: super svelt swag switch symbol symbolic synchron synchronous synthesis synthetic tab tabular tailwind talk tap tcp technical techniqu
9: technolog telemetr temporal tens term textual theor thin tier til titl tkint toml topic traffic trajector trans trig ts tts tun twit txt
9: ultra un understand unicod uniqu universit unix usb v3 variant vault vendor vit volum vs vulner wav weath whatsapp wheel wir wsgi www
9: x402 xlsx zip zop
8: a2a academic accept accessibilit accur accurac acquis actor ad addit adjust adob ads adversarial aes aid aiobotocor aiohttp air al
8: algebra algorand alia aliyun alloc along alread amd amount anchor angularj anoma anonym ansi ansibl anti anyth anywher apollo append
8: approval arabic arc argpars arithmetic arm arrow artificial arxiv asgi assemb assembl astro astronomical atla atom attest authorit
8: autocomplet avatar averag avoid badg ban barcod base64 baselin bash batter beam bear bedrock begin behavioral behind beta bi bia
8: bidirectional bigquer bil bin bioinformatic biological black blaz ble blend blob blueprint bluetooth boolean boost botocor brand
8: brazilian broadcast buildout bypass cad cap capabl capacit captcha car carbon carlo cat cd certbot challeng changelog charg checkout
8: checkpoint chemistr chess child choic choos ciph circl circuitpython circular cisco citat city classic classical classif clear clickhous
8: clim clinical clip clipboard clis clock cloudform codec codemirror cognitiv colorful commandlin commerc commonj compet complexit
8: composit concurrenc concurrent cond conditional conduct confidenc confirm conflict connectivit constrain consumpt contribut convent
8: conventional conversational cook cooki cool copilot cordova corpus coupl cover cpp cpython craft crat criteria crm cron crop
8: cryptocurrenc cryptograph crystal ctyp cub cycl cypress d3 dado dark databrick datetim decentral decimal deck decompos dedic deduplic
8: deepseek dela deleg delta demand demonstr deno densit depend depth des deserial destin devop devtool di dialect dialog dicom differenc
8: digit dimens disabl discret docstr don doubl draft drf dual durat dynamodb earl ec2 economic ed25519 eda edition educ eeg effectiv
8: effortless el elastic electronic elegant emoji emotion empt enrich ensembl entir entrop enum enumer envelop epub equivalent esbuild
8: escap esm essential eu eval even evident evolut evolutionar evolv expand expect experiment expert expir explan exploit extrem fair
8: fastest fastmcp fault feder feedback ffmpeg fil filenam fill final fir firebas firewall firmwar flake8 flash flat flatten flavor fleet
8: flight fluent fluid flux fly forensic forest forg fragment french fs fus fusion galax galler gap gath gatsb gcp geo geocod geojson
8: geometric german gif gl glob glu gmail gnu goal gov gpus grunt gym hack hallucin hard haystack hdf5 heat hello helpful hex hid hidden
8: hierarch hint historical hold hot hour hous hpc html5 httpx hug huggingfac hyperparamet i2c iam ibm iconif ide idea ignor immut impact
8: incom incremental indian individual infer infinit instruct integrit intel intend intent inter intercept interest international interpol
8: introspect invers invest investig invok ir jinja join journal jsonl jsx judg karma keep kind known koa korean kv lan land last latenc
8: lattic law ldap le lead leaflet leak lean leav led legal length let leverag lineag linkedin litellm literal llamaindex los loss macro
8: maintenanc man manual marketplac markov markup mast mat matric max maximum mechanism meet memb memo menus mermaid messeng metal meter
8: microscop midi mind minimalist minimalistic minimum minut mit mlflow mlx mocha modbus modific molecul moment monaco mone mongo mongoos
8: monorepo mont month motor mount mous mri ms multilingual multiprocess multivari mutat napari national nearest neighbor neo4j nestj
8: netbox nexus ng nl non nonebot2 nonlinear notif notion novel numeric nuxt oauth2 obfusc objectiv obsidian obtain ocean oci offic oidc
8: omic on ontolog openclaw opencod opencv openid openstack ops optical origin oss outcom outli overla overrid packet pacot palett pan
8: paquet parent parquet partial passport past pc peer perfect performant persist persistenc person php pictur pin ping plat playlist poetr
8: polygon popular potential powerpoint pr practical prebuilt predictiv preferenc prefix pretrain prim priorit prisma probabilistic
8: programmatic programmatical prop propag prov provision pseudo pub puls pulumi pycop pyo3 pyqt pyramid pyside6 pyspark python2 pywinrt qa
8: qiskit que rabbitmq rail rast ratio reach readm realistic recall recover redact reddit redirect reduct refin refresh register relational
8: relationship relativ reload remark removal repair replic repo restrict rewrit rgb rl rollup room round routin rs rss ru russian saa
8: salesforc san sap sass satellit scen scenario schem school scip scrol scroll se sec second seed semi sensitiv sent senti sentinel seo
8: sequential shift shop shopif shortcut shot silicon simplest sing skeleton sleep slic slurm smooth smtp snowflak solana solar solid song
8: span spawn speak specif specifical spectra spectrum spend spin spotif sqlite3 squar sse ssl sso station stdlib stdout steam stochastic
8: storybook strict strong stylelint submiss subprocess subscrib subset substr suggest sum superv supervis surve swap swarm swiss tailor
8: tak tamp tax teach tech tell temperatur temporar tenant tencent terraform think threat threshold throughput thumbnail ticket tiktok
8: timelin timeout timer timestamp timezon tls todo togeth toggl toolchain toolset topolog topsis torch tornado total touch trail transcrib
8: transcriptomic transparent transpil travel treat trend tru truth tryton tunnel tutorial tv tweet twist udp uk ultim um uma una
8: uncertaint uniform unittest upgrad uri usabl usernam uuid uv v0 v4 vanilla variet vector vehicl versa versatil vic visit vllm vm
8: vocabular vscod wagtail wait walk warehous warn wasm water waveform web3 webassemb webpag wechat week whisp wid width wifi wiki
8: wikipedia wizard wordpress workbench workload x64 xarra yandex year yolo zon zoom
7: abi absolut ace achiev acid acm acoustic acp acquir adb adk affili ag age agenc agre aiogram ajax ak aka alarm album algebraic
7: algorithmic alias allianc allur almost alon alphabet amplif amqp analog analyst analytical angl animal anki anonymous answer antigravit
7: apk appli approv arcad arcgis arch arduino arg aria arm64 army aspect asr assistanc astronom atlassian atmospheric attempt autoencod
7: autogen autogener autograd automata automl avec await axio axis backbon backport backstag backward bad bag baidu bam banco band bandit
7: basis battl bdd beancount beat behav bench bert beyond bibl bibtex bid bill binanc bing binomial bio biolog biomedical bitbucket blast
7: blind blu bluesk bm25 bob bom bond bookmark boot bord bottl bottom breadcrumb brief bright broken browserif builtin bump bun bunch buy
7: bytecod c# ca calculus campaign canc cancel candid capital caption carousel carr carri cascad cash cassandra cast catalogu catalyst
7: categorical caus cc cdn cdp ce cellular census centric cffi chai chao chapt character cheap checkbox checksum children china chip chord
7: chromium cit ckan ckedit cleanup cloudwatch cmak cmd cnn codegen coder coefficient cognito coin colab collaps collectiv collis comfyui
7: comic commercial competitiv compound conc concaten conda confluenc conform conformanc confus consensus consent consistenc consolid
7: contextual continu contrast contrib convex convolut convolutional cookiecut cooper coroutin corpor corpora correspond cosmo couchdb
7: covid crash creativ critical cs ct ctf cucumb curl cv cve cyber cybersecurit dagst dan dapp darwin dask datadog dataflow datasett
7: datastor datat datepick dato debian deca decid decompress deconvolut defens defer degre del delimit deliv dens dep depart dependent
7: desir dex diagnos diagnosis diar dic diffract digest dir dirt discount diseas dispos distil divers divid dl dll dlp dockerfil doesn dos
7: dron dropbox dropdown drug dry ds du due e2e earthquak easiest echo eclips ecmascript ecommerc ecs edc edx efficienc effort egg electric
7: electrical electricit elev elimin emiss emojis empirical employe encapsul engag enter environmental ephemeral epic episod equal equip
7: era ergonomic erp es2015 escal esp32 especial est estat european eve everyda everyon evm ex exam exclud exe exec exerc exif exit
7: exoplanet expans expens explorator exponential exposur expressiv eye facad faithful faker falcon fals fan fanc fanstatic fantas far farm
7: fasta fastif fastq favorit federal ferramenta fhir fi fiber fidelit figma finish firefox firestor fiscal fish flet flex flexibilit flip
7: fm fontpkg food football footprint foreign forget formal former fortran forum foundr fouri fpga fr fractal frequent fresh fronti frozen
7: ftp fund fundamental gain gamma gas gather gcm gcs gdpr genai gend geographic geoloc gestur gettext gevent gguf gis gist gitignor giv
7: gpio gps grab graceful gradio grafana grain grant graphviz gravitational greek green grep grok groq grow growth gtf guess guidelin
7: gymnasium gzip half handlebar handoff hapi harden harmon harmonic harvest hashicorp hat heal healthcar heap heatmap heav height helm
7: heroku heterogeneous heuristic hexagonal hi histogram hit hiv hmac hoc holida honest hop horizon horizontal hr htmx hunt hydra
7: hydrological hyper hypothesis ia ice ideal idl ifram ii im imager imap img implicit importanc important imput inbox inc incident increas
7: indent india indonesia industr industrial influxdb infra inheritanc ini init ink institut insuranc int integral intermedi interoper
7: intersect interview intl introduc invalid invariant invenio invert invoc ioc ipc ipf ips ipv4 irc iris isomorphic italian jasmin jenkin
7: jev jit joint jok jpeg jpg jsdoc junit jupyterhub k8s kaggl kanban kendo keycloak keyston kicad kill kinematic kinetic kivy knif
7: laborator lak landscap laravel laser lat latent later latin ld leagu leakag least left legend len les lexer lexical libar libreria lidar
7: lik likelihood linguistic liquid literatur livekit lm localstorag logical logistic logo look loopback lora lossless lov lower lru lsp
7: lua lyric magnetic major maker malwar manga manifold manim manufactur mapbox margin mariadb marshmallow massiv mathematic matlab md5 mdx
7: meant mechanic mechanical mediawiki medium meltano mem memberjunct memcach mention meok merchant merkl mess metabolic meteorological
7: methodolog mim mimic minif minifi minim minio miscellaneous mission mistral mitig mixtur mlop modelo moder monke mono mopid
7: morphological mosaic most movement movi movy mozilla mp3 mp4 mui mujoco multipart multiplex multiplic multithread municipalit musical
7: mutual n8n nagio nano nar nasa nat ncbi ndarra necessar negativ nemo ner netcdf netlif networkx neuroimag neuron neutron nginx nic night
7: ninja nist nn nonblock nonebot nos nosql notifi nova null numba numeral nx observator oca odata odd offset oficial onboard oop op opengl
7: openrout opensearch openstreetmap operational opt optic orbit orbital osint otp outbound outlin outlook overhead overlap ovo owasp owl
7: own owner p2p pac pad paid pairw pandoc paragraph param parameter parametric parcel parit particular partition passiv pathwa patient
7: paus pca pdb peak pelican penetr pentest peptid percentag percept period periodic permit permut persian persona perturb phenotyp phonem
7: phonetic photon phras phylogenetic pickl pico pie piec pil pillow pino pipecat pivot pl planet plant plasma playback playbook playground
7: plex po pod podcast pol polish poll polymarket polynomial pop popup por portlet positiv posix postal postprocess pptx preact prec
7: predefin predic prefect premium presenc press pressur previous primar primari principal principl prior prism procedur procedural
7: productivit progressiv projeto promot propos proposal prosemirror proteomic provis prs prun pubm pubsub pul pump puppet putout puzzl
7: pybind11 pygment pylint pyproject pyqt5 pyqt6 qc qdrant qq quadratic quantif quantific queryset quota qwen rac radar radi radius rais
7: ram rbac reactj readi rebuild recaptcha recent reconcili recov recur redshift ref refactor reflect reflex regexp regul regulator
7: reimplement reject relevant rely remedi rememb remind remix rep repeat reproduc rerank reset resilienc resilient respect respond restart
7: reveal reversibl revis reward rf ring road rock rocket roll roman rpa rsa rsync rtl ruby sag sagemak salt sam sanic sar sbom scalar
7: scatter schematic scholar scientist scrna scss sd seal secondar seismic sel selectiv semv sensitivit settl setuptool sftp sh sha shad
7: shadow shard sharepoint sharp shield shorten si sidebar sidecar silent sim simd simplicit simultaneous singleton sink sistema sitemap
7: sketch skin skip sklearn sky slash slat slim slot slow smal smil snak snakemak snap soap soft solidit sovereign spa spam spanish sparql
7: spectrometr spectroscop spel spell spher spherical spi spid spik splin splunk sport spot spread spring sprit sqlmodel sqs srt ssm ssr st
7: stabilit stac stal stand starlett startup stateful stateless stay stdin stealth steganograph stellar stem stick still stitch stl
7: storefront str strand strapi street strength stress stringif struct stt stylesheet subclass subdomain subject submodul substitut
7: subtract success sugar supabas superset suppli surrog survival swarmauri sweep swift swip symmetric symp synaps synthes systematic
7: systemd tail tailwindcss tanstack tar taxonom telescop temp termux terrain tex textarea textur tf thai thermal thermodynamic thought
7: throttl throw tick tidy tiff timeser timesheet tiptap tmux toast toda tolerant tomograph ton toolbar tooltip topological tor torrent
7: totp toward toy traditional trait transactional transient transit transliter transmiss transparenc travers traversal tray tri triag
7: trial triangl trigger trim trip triton trunc try tsconfig tsparticl tsv ttl tupl turbo turtl twilio twin twitch typer typesaf typograph
7: ubuntu uis undo une unif union unpack unstructur unsuperv untuk unus upcom upstream urban usdc utf ux v5 v6 valu vapoursynth var varianc
7: variational vat vcf ve vec velocit verb vercel verdict vertex vertical vi vib vietnames viewport vim virtualenv visibilit visibl vitest
7: vk vlm vmwar volcengin vot vpn vue3 vuej vuepress w3c waf wak wallpap warp wast watermark wavelet weak webapp webcam webdriv webdriverio
7: webgl webp webrtc webservic webui webview whit whitespac whois wi win wind winston wis worktre ws wysiwyg x86 xai xls xmpp xpath xyz
7: yahoo yarn yield yml yt zarr zc zod zotero
6: ab abbrevi abc abundanc ac academ acceleromet accent acceptanc accordion accumul acl actu acyclic adafruit adam additiv adf adonisj
6: adopt adr advent adventur advert advic advis advisor ae aegis aesthetic affect affin afm africa african agi agil agno agora ahead aider
6: aiida aio airbnb airbyt aircraft airport airt ais alchem alembic alexa algo algolia algovoi alik aliv allowlist alongsid alpin alt
6: altair alter amaz ambient ament american amino amp amplifi amplitud ancient angular2 ann anndata anneal announc ansy antibod anywidget
6: ao ap ape apex apif apm appear appium applianc appoint appropri apt ar archetyp architect architectural archival archivo arena argo
6: argus ark arp arquivo arrang artist ascend ase asn asp aspos ass assa assort assum assumpt assuranc asterisk astrolog astrophysical
6: asymmetric asyncapi athena atmospher atomistic attendanc attr au audiobook aurora australian auth0 autodesk autonom autoscal auxiliar av
6: avl avro ax axe b2b backoff backpack bacterial bak ball banana bandwidth barri bay beacon beautif beautifulsoup becom bed beet belief
6: belong bem benefit bet bias bibliograph bilibili biometric bird biso bitgo bitmap bittorrent blacklist blank blazing bloat bloom blur
6: bolt bon bor boss bount bower bpe bpmn br bracket braill brasil brasileiro brav brazil breakpoint breez brick broad broccoli brotli brut
6: bubbl buffer bugsnag bulma bunyan burn c3 cabl calculadora caldav cam camel camelcas canada canadian canar capsul cardano cargo
6: cartesian cbor cdc cdf cdktf cds center centr cert certifi cf cfd ch chakra chaquop char characteristic charm cheapest cheat checklist
6: chi chosen chroma chromadb chromedriv cidr civil cjk cjs ckeditor5 cl clang clarit clash classnam clin clinicedc closest closur
6: cloudfront club cn cnpj co2 coach coala coco codemod coffe coffeescript cog cogn coher coherenc coherent cohort coinbas col cold
6: collapsibl colleg colon colormap columnar combinatorial comet comfort comma commercetool commiss commitizen commitlint como comp compass
6: compat compl compositional comprom comunica concentr concret condens condition conf conferenc configpars confluent conformal conjunct
6: conscious conserv consider consist consul consult consulta consultar cont container contamin contentful contest continual continuit
6: contrastiv convergenc copernicus copi copyright corn corrupt cortex cos cosin cosmic cosmological couchbas council countdown
6: counterfactual court covarianc cp cpf cpus cqr crack crc crew crisp crispr crossref cryo csp cspell csrf cubic cubicweb cultur cumul
6: cupy curso customis customtkint cwl cyclic cyclonedx cyph cyrillic cytometr cytoscap czech damag dangerous dart das datahub dataload
6: datasourc datastructur datatyp dc dcc ddd ddl deadlin debat debounc debt declarativ decompil decoupl dedup defect defend defensiv defi
6: defl deform degrad deliber dell dem deny deposit der descent descriptiv desd desk destro devi dexterit df dft dial dialogu diamond die
6: difficult dig digitalocean dimensionalit directional disallow disassembl disc disciplin disclosur discours discuss dispers dissect dist
6: distinct distort district distro div divergenc diversit divis dj djangocm dlt dm dms dnn docl doct docusaurus dog doi dojo door dora
6: dotenv dotfil downstream dr drawn dream drizzl drupal dsa dsp dspy dto duck duckduckgo dumb dungeon duplex dutch dx dxf earn east ebook
6: ecg echart econom econometric ed edgar edi edu eg egress ein eip eks elect elevenlab elevent elf elizao elliptic elm emac embodi eml
6: emphasis emplo empow emr enjo enough entrypoint enzym ephemeris episodic epistemic equalit equilibrium equit equivalenc er erc es3 es5
6: esa escrow esp esri establish etf eth ether ethernet ethical euler ev eva eventemit everywher examin exclusiv expensiv ext extensibilit
6: extensiv extent ey f1 facet facial facilitar fad failov faiss fall famous fashion fastai fasthtml fat favicon fe feath fedora feel
6: feishu fem fenc fernet ffi fft fibonacci fifo film finetun finnish finop fitness fixer flak flashcard flax flexbox flickr flood floor
6: fluorescenc flut fmri fo foo foot foreground forev forex forma formul forthcom fortun foundational fp fps fract fractional franc fraud
6: fred freebsd freez frict frida frontmat fsm fsspec fts5 fuel fullscreen func funcion funn fx fzf ga gaia gan gantt garbag garden garmin
6: gaug gb gc gdal gdb gear gem genesis geni genotyp geographical geopanda geophysical geotiff gerrit gestion get gg gh gherkin ghost gift
6: glass glm glsl gltf glyph gnn gnom gnss godot golang gold golden good gpg gpx gram grand granular graphem graphen graphit graphrag
6: gravit greed greet gregorian gtk guarante guardian guest guidanc guild guis gunicorn gw gwa h3 haa habit hal halo ham hamiltonian
6: handshak handwritten hanzo happ har harbor hardhat hashtag hassl hast hatch hazard hd hdf healthcheck heart heartbeat heavi hebrew held
6: helix helpdesk hep heritag hero herramienta hexadecimal hexo hf highchart hip hl7 hls hmm hnsw hol homolog homomorphic honeypot hono
6: hostnam hotel hotke hotspot hover httpi huawei hubspot hue hugo humidit hundr hydr hygien hyperbolic hyperliquid hyperspectral i18next
6: iac iban ic icalendar iceberg ics icu ida idempotenc idempotent identical idf idiomatic ie iee ietf ifc ignit iii il illustr imagen
6: imbalanc imdb imessag imit immun imperson inbound incl inclus incomplet incorpor incr indexeddb indonesian induc inflect influenc infrar
6: inherit initi inner innov inquir ins instanti institutional intak intensit interchang interop interrupt intervent intrinsic introduct
6: invent invisibl invit involv iobrok ion ionic ipa iphon ipv6 isaac ish istanbul itk iv jad jailbreak jalali jam japan jar jarvis jet
6: jetson joi journe jp jq jsonschema judgment julia jump jupyterlit jvm jwk kalman kb kedro kerbero keychain keyless keyr kid kilt kimi
6: kindl kinesis kms knn know kokoro kong korea kotlin kraken l1 l10n l2 lad lag lakehous lammp landmark lang langfus laptop larg lark las
6: lasso latitud launchdark lazi lc lcd leaderboard leaf leas lectur leetcod legisl lego lekt lemmat lens lerna lerobot lesson levenshtein
6: lex lexicon li libp2p libr libra libreoffic licenc lift ligand lightbox lightgbm lighthous lim liner linkag lisa lisp litestar ll llvm
6: lms lo loan localhost lockfil logstash loguru loki longitud longitudinal loom loos lotti lp ls lstm lucid lunar lxml ma magical magnet
6: mailbox mailchimp makefil malicious mand mantin manuscript maplibr mar marimo marin marshal masonr mastodon mastra mathjax mattermost
6: maven maxim maya maz mc mcmc mdast meaningful medi median mediapip medusa mem0 membership mer mercur mercurial messagepack met
6: metabolomic metagenomic metaheuristic metamask metapackag metatrad meteo meteor methyl metro mezzanin mfa mi mic microbial microbiom
6: microcontrol microframework micropa microphon microvm mid middl million millisecond milvus miner minimax minor mint mis misc mistak mm
6: mnemonic mo mobilit mobx modalit modem modulo moe momentum monad monet mongoengin moodl moon morph morpholog mors motif mpc mpi mps mq
6: mr mrp msg msgpack mssql mt mtproto multila multilin multimedia multip multipla multipurpos multiscal mus mustach mutabl mvc mvp mx na
6: naiv nanopor nas nativescript natur nautobot naver nba ndjson negoti neighborhood neo neon nepali neptun neuro neuroscienc neutrino
6: newer newlin newslet newton nextcloud nextj nfc nft ngrok ngs ngx ni nicegui nifti nim nintendo nitro nix nltk nmap nmr noaa nomad
6: nonneg nonparametric norm nostr notic noto noun novo npu nse nuclear nucleotid number nutr nwb nyc obj obs occur occurrenc od odbc ode
6: odm ods offensiv offload ogc okf okta older ome omni ons opcua openalex openbb opencl openinferenc openla openpyxl openshift opensourc
6: opportunit optuna opus orang orca ordinal ordinar organic orthogonal osc oscar oscil oscilloscop osm osu osx otel otherw otlp ou outbox
6: outd outil overflow overload overview ownership oxford paa pagerdut pain painless paint panorama par paradigm parallelism parametr park
6: partir passag passagemath passphras pastebin patent pathfind pathlib patholog paypal pcap pd pde pdm pe peewe pend pennylan perceptron
6: perceptual permanent perplexit personalit perspectiv pet pg pgn pgvect ph phantom phantomj phi philip phish phoenix photometr
6: photometric photonic pid pika pilot pinecon pinterest pinyin pitch pix pixi pixij pkc pkg plaintext planetar plantuml plato plc plov
6: plural pnpm poc pocket podman poison poisson pokemon poker polkadot polyglot polylin polym polymorphic pomodoro ponyfill popov portion
6: portugues position positional possibilit postcod postgis postman postur pouchdb powershell pragmatic precompil prefer prefetch preflight
6: preload prem prep pretix pricelist privat privileg proactiv probab processamento procur prod profanit profit programm progressbar projet
6: pronounc pronunci proper proprietar pros proton protract proven provinc proximit proxmox proyecto ps pseudorandom psycopg2 pt pty pug
6: pulsar pur purg pv pwa pyinstal pymongo pyodid pyrogram pysid qgis qrcod quad quantil quart quasar quasi quaternion qubit quill quiz
6: quizz qwen3 qwiic r2 radial radix railwa rainbow rar rational raven rc rdflib rdkit rds realit recept recon reconcil reconnaissanc
6: reconnect recr rectangl recurrent recurs redo refact refer refund refus regard regim regional rehyp relax relevanc reliab relic remain
6: remap renew rent rental repackag repet repetitiv replica repoz reproducibilit reproduct reput res resampl reservoir residential residu
6: residual resistanc resistant resonanc respan responsibl restaurant retail retain retent retir retro revenu rewritten rfid rid rig rigid
6: rigorous riot rip rippl ris river ro roblox robotframework rocm roi rollback rollout rom ros2 rough route53 rpg rpi rpm rst rt rtc rtfd
6: rtsp rubric ruff rxj sa safari safer saga sail saml sarif sas sast sat saver say sc scala scat sci scipion scm scorecard scout scp
6: scrollbar scrub sdl sea seaborn seam seamm seat sect sed seek sell sem semantical semaphor sendgrid sensibl sensirion sequel serializ
6: serif serp servicenow servidor servo ses sessionstorag severit sglang sha256 shadcn shak shallow shapefil shaple shin shipment shopinvad
6: shortest shorthand showcas shuffl shutdown sibl sigma significant signup silenc sill simplex simplistic sin singular sip situ six skew
6: slideshow slight slip slop slug sm smallest smith smok smt sniff snip snmp snow snp sns soc socc sock socks5 soil sol solidj solo solr
6: som sonar sopel sophistic sourcemap south sp sparkfun spatio spatiotemporal spdx specialist spectrogram spectromet specul spic splat
6: splic spoken spoof sprint spy src sre stabil staff stamp stanford stata statical statsd stderr steer stencil stereo stimulus stopwatch
6: stopword storm strain strid strok sts stubgen stupid styleguid stylish stylus su subagent subcommand subnet subpackag sudoku suffix sun
6: supercharg suppress sur surveillanc surviv sustain svd sveltekit svm swc swedish sweet syl symlink symmetr synonym syntactic sys syslog
6: systemverilog ta tableau tablet tac taiwan taken tauri taxonomic tdd te tea tel telephon telethon telnet templatetag tempo tenanc
6: tendril tensorboard tensorrt termin terra tess tesseract testb testcas testcontain texa textlint texto th theia theorem theoretic
6: thermostat thesis thonn thousand thrift throughout thumbor ti tibet tic tidal tight tigrbl timet tinymc tip tissu tk tm toc toe toleranc
6: toon torto tour tourna tower tox tp tqdm tr tra traceback tradingview transcod transcriptom transfer transmit transpos trap travis
6: treasur trello triangul triangular tribuln trick trio tripl trivial troubleshoot trustworth tslint tu tumor tur turbogear turkish
6: turnstil tutor tweak typedoc typeorm typeset typical typo typst ua uart ubl ui5 uint8array ukrainian umbraco umbrella uml und undefin
6: underl underscor uni univ univari univers unknown unleash unlimit unlock unnecessar unreal unsaf untrust unzip upper ups upscal uptim
6: urdf uris usando usd usefull useless usg uso usual utc utilidad utrecht uvx v7 v8 va vacuum vad validit valke valv vantag vary vasp vcs
6: vega venv verilog vibr vimeo viol viral virus vis visa vitepress vms vocal volatilit volto volumetric von voronoi voxel vpc vps vtk vue2
6: vuetif vuex vulkan wall war warm watchdog watson wayland wc wcag wear weav webauthn webcomponent webdav webex webgpu webscrap webserv
6: welcom whatwg whenev whitelist wikidata wildcard win32 windsurf wip wireguard wireless wish wit witness wordl wordlist workbook workout
6: workshop workst wrangl wrong wtform wxpython x11 xcod xgboost xiaomi xonsh xor xray xsd xss xstatic yamada yang yourself z3c zabbix zen
6: zendesk zeromq zig zmq zodb zookeep zope3
5: abs adc admiss allauth allo alto anno antenna argentina audienc automagical axiom bangla bat bbc bengali bigint blood bottleneck
5: browserslist burst calc cep cfg chatarch cheminformatic cif ck classroom claus clerk codon colcon commodit commonmark contradict
5: counterpart ctrl demographic dhcp dingtalk disambigu discrimin dnd dragon dst ec ecdsa eco eos epoch euclidean excellent fal familiar
5: favourit fewer fichi fight flac flar flowchart flyt g2p gadget generar geodesic gjs glaci glid glossar great gromac guaranteed ha happen
5: hardcod hdl headlin hindi hitl hsl hydrogen hyphen icloud imu intercom ipsum iq iranian irregular itun jsonpath kalshi kestrel khmer kml
5: langflow launchpad librairi liquidit localstack lorem lost mandator mcdm mechanistic med membran metaflow microchip mida mil mitr
5: mixpanel mlb moss mpd msgspec muscl nan nav need nhl nodemail norwegian npmj octodn onedriv openfoam openscad openvino openvoiceo
5: organism outgo overwrit pa pant parallax pas passke pcb peripheral perl petri photograph piano pic piper planar plataforma plist pollin
5: poor ppt punctu pushov pwm pydanticai pyside2 qunit rackspac rasa rcon realm recruit redistribut rem reord rhythm risc rnn robin romcal
5: rq ruleset sanskrit satisf sax silva simplific sobr sony sota soundcloud spectroscopic starlight std steroid strava stretch subsystem
5: sui superagent supernova supersed suport tabul tamil taskwarrior testcaf testrail threej tilt tron trul ultrasound undetect uniswap
5: uwsgi val van veighna ver vers viewlet vital vouch walletconnect wayback won woocommerc worksheet wsl zephyr zoho zoo
`;
