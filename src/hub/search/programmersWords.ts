/** Groups as in everydayWords.ts, of what programs and the machines that they run on need. */
export const PROGRAMMERS_WORDS = `
ascii art, banner, figlet, big letters
terminal color, ansi, colored output, color terminal
terminal table, pretty table, ascii table
spinner, loading indicator
prompt user, interactive prompt, ask question, questionnaire
unique id, uuid, guid, short id, identifier
password hash, bcrypt, argon2, hash password
jwt, json web token, signed token
one time password, otp, totp, two factor, 2fa
rate limit, throttle, limiter, debounce
retry, backoff, retries, try again
deep merge, merge object, nested object
deep equal, compare object, object diff, json diff
clone object, deep copy, deep clone
immutable, immutability
event emitter, event bus, publish subscribe, pubsub
state machine, finite state, statechart
dependency injection, inversion of control
email validation, validate email, email address
credit card, card number, luhn, iban
country, country name, country code, iso 3166
holiday, public holiday, bank holiday
sunrise, sunset, moon phase, sun position
distance, haversine, great circle
geohash, spatial index, quadtree
polygon, geometry, triangulation, convex hull
color conversion, rgb, hsl, hex color, color space
contrast, accessibility, a11y, wcag
minify, minifier, uglify, smaller file
sanitize, sanitizer, xss, unsafe html
css, stylesheet, unused css
user agent, browser detection
robots txt, robots
url parser, parse url, query string
cookie, session
cors, cross origin
mime type, content type, file type, magic number, detect file type
glob, wildcard, file pattern
delete folder, rimraf, recursively delete
copy folder, copy file
temporary file, temp file, tempfile
trash, recycle bin
environment variable, dotenv, env file
config, configuration, settings file
semantic version, semver, version comparison, compare version
table of contents, toc
markdown lint, markdown style
cyclomatic complexity, complexity, maintainability
dependency graph, module graph, circular dependency, import graph
code generator, scaffold, boilerplate project, project template
bundler, bundle, module bundler
transpile, compiler, compile
parser generator, grammar, parsing expression, peg
abstract syntax tree, ast, syntax tree
code formatter, beautify, indent
docstring, documentation comment
decompile, disassemble, bytecode, reverse engineering
stack trace, traceback, exception
logging, logger, structured log
log file, log parser, access log, log analysis
tracing, distributed tracing, telemetry, metrics
system information, cpu usage, hardware information, process list
kill process, free port, process on port
clipboard, copy to clipboard
desktop notification, notify
keyboard, mouse, gui automation, hotkey, simulate click
serial port, uart
bluetooth, ble
usb, device
raspberry pi, gpio, sensor
ssh, remote command, sftp
ftp, file transfer
ping, latency, network speed, speed test, bandwidth
ip address, subnet, cidr
tls, certificate, ssl, x509
docker, container, dockerfile
kubernetes, cluster manifest
infrastructure, deployment, provisioning
browser automation, headless browser, control browser
form, fill form
mailing, send email, newsletter
sms, text message
chat bot, telegram, discord, slack
payment, invoice, billing
markdown editor, rich text, wysiwyg
date picker, calendar widget
chart library, sparkline, histogram
pivot table, pivot, group by, aggregate
sql parser, format sql, sql formatter
database diff, schema diff
etl, data pipeline, workflow, pipeline
stream processing, message broker, kafka
concurrency, parallel, multiprocessing, thread pool
lock, mutex, file lock
bloom filter, probabilistic, hyperloglog
trie, prefix tree, autocomplete, suggestion
priority queue, heap
linked list, data structure
matrix, linear algebra, vector math
symbolic math, algebra, derivative, integral
big number, arbitrary precision, decimal
random number, random, shuffle
statistics, statistical test, hypothesis test, p value
regression, curve fitting, fit curve
interpolation, spline, smoothing
fourier, fft, frequency, spectrum, signal processing
dimensionality reduction, pca, umap, tsne
survival analysis, hazard, kaplan meier
bayesian, mcmc, probabilistic programming
imbalanced, oversampling, class imbalance
data augmentation, augmentation
image annotation, label image
missing value, imputation
phylogenetic, evolution tree
periodic table, element
crossword, sudoku, word game
morse code, braille
roman numeral, roman number
number format, format number, thousand separator
human readable, humanize, file size
ordinal, plural
syllable, hyphenation, rhyme, pronunciation, phonetic
stop word, stopword
n gram, word frequency, concordance
word cloud, tag cloud
profanity, swear word, bad word, offensive
spam, phishing
pinyin, chinese character
japanese, kana, romaji
arabic, right to left
lyrics, poem
font, typeface, glyph
sprite, texture, tile map
ray tracing, renderer, 3d scene
audio player, play sound, playback
audio fingerprint, identify song, music recognition
beat, tempo, bpm, rhythm
pitch, pitch shift, time stretch
voice cloning, clone voice, voice conversion
wake word, hotword
webcam, camera capture
stabilize, stabilization, shaky
frame, extract frame, video frame
face swap, deepfake
blur face, pixelate
cartoon, sketch, paint
crop image, resize image, scale image
collage, montage, contact sheet
watermark, stamp
steganography, hidden message
image diff, visual regression, compare image
camera calibration, undistort
license plate, number plate
crowd, people counting, tracking, object tracking
gesture, hand tracking
recipe, ingredient, nutrition
bookmark, reading list
note, zettelkasten, wiki
todo, task list, kanban
time tracking, pomodoro
budget, ledger, accounting, bookkeeping
`;
