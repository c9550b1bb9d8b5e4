/**
 * Groups of words that people use for one thing when they describe a task, and that authors use for it in a README: data, media,
 * texts, science, and what is done to them. General knowledge of fields, no names of projects. A line is a group; its first words
 * are what a query asks for. `~`: a deed, which is done to all kinds of data; `:` a way in which it is done.
 */
export const EVERYDAY_WORDS = `
speech recognition, transcribe, transcription, transcript, speech to text, asr, stt, dictation, voice recognition
text to speech, tts, speech synthesis, read aloud, speak, say aloud, spoken, narrate, voice over
speaker diarization, diarization, who speaks, speaker identification
audio, sound, recording, wav, mp3, flac, ogg, song, music, voice
music, song, melody, tune
vocal, singing voice, stem, source separation, instrumental, karaoke
midi, sheet music, note
noise reduction, denoise, noise, hiss, noisy, background noise
silence, voice activity detection, vad, pause
video, movie, film, clip, mp4, footage, mkv
subtitle, caption, srt, closed caption
scene detection, scene change, shot boundary, cut detection
screen recording, record terminal, screencast, terminal session
image, picture, photo, photograph, png, jpeg, jpg, img, bitmap
thumbnail, preview
svg, vector graphic, vector
icon, favicon
gif, animation, animated
screenshot, capture page, webpage capture, screen capture
super resolution, upscale, enlarge, upscaling, increase resolution, super resolve
background removal, cut out, cutout, matting, background, transparent background
image segmentation, segmentation, mask
object detection, bounding box, detect object
face recognition, face, facial, face detection
pose estimation, pose, skeleton, keypoint
image restoration, restore, restoration, repair photo, deblur, blurry
colorization, colorize, black and white
inpainting, erase object, fill hole, watermark removal
style transfer, artistic style
image compression, minify image, optimize image, shrink, compress, lossy, smaller, reduce size
perceptual hash, image hash, phash
duplicate, deduplication, dedupe, near duplicate, identical, same twice
record linkage, entity resolution, matching record, duplicate record, merge record
exif, metadata, camera data, gps position
ocr, text recognition, optical character, recognize text, optical character recognition, scanned, scan, read text
handwriting, handwritten
formula, equation, math, latex, mathematical
qr code, qrcode, qr
barcode, ean, upc, datamatrix
color palette, dominant color, palette
panorama, stitch
depth estimation, depth map
point cloud, mesh, 3d model, stl, obj
pdf, portable document
docx, word document, microsoft word, word file, word report, to word, into word, word to, from word
excel, xlsx, spreadsheet, workbook, xls, worksheet
powerpoint, pptx, slide, presentation, ppt
office document, office
csv, tsv, comma separated, delimited
table, tabular, dataframe, column, row
json, jsonl
yaml, yml
toml, ini, config file
xml, xpath, xslt
html, web page, webpage, markup
markdown, md, commonmark
epub, ebook, e book, kindle, mobi
latex, tex
bibtex, bibliography, citation, reference list
parquet, arrow, columnar
sqlite, database, sql, db
zip, archive, tar, compressed file
email, mail, imap, smtp, eml
calendar, ics, icalendar, event
contact, vcard, address book
rss, atom, feed
sitemap, crawl, crawler, spider
scrape, scraper, scraping, web scraping, harvest
article, news, main content, boilerplate, readability, article extraction
broken link, dead link, link checker, check link, url checker, link rot
archive page, save page, offline copy, single file
language detection, language identification, detect language, which language, what language
translate, translation, machine translation, translator
sentiment analysis, sentiment, opinion, polarity, mood, positive negative
keyword extraction, keyword, key phrase, keyphrase
summarize, summarization, summary, summarizer, tldr, shorten text
topic modeling, topic model, theme, lda
named entity, ner, entity recognition, person name
tokenizer, tokenize, word segmentation, sentence splitting, segment sentence
lemmatizer, stemming, lemma, part of speech, pos tagging, morphological
spell check, spelling, spell, spellchecker, misspell, typo, spelling correction, autocorrect
grammar check, grammar, proofread, style check
readability score, reading level, text complexity
duplicate code, copy paste, plagiarism, copied, clone detection, copied and pasted, copy and paste, duplicated code
string similarity, similar, similar string, fuzzy match, fuzzy, edit distance, number of edit, levenshtein, string distance, string metric, similarity
anonymize, anonymization, pii, personal data, redact, personally identifiable, pseudonymize, personal information
fake data, fake, test data, mock data, dummy data, synthetic data, faker
date parsing, parse date, natural language date, human readable date, dates, relative date
phone number, telephone
postal address, address parsing, street address
unit conversion, units, physical quantity, measurement unit
currency, exchange rate
time zone, timezone
geocode, geocoding, coordinates, latitude, longitude
map, gis, geojson, shapefile, geographic, geospatial
street network, route, routing, shortest path
gps track, gpx, gps
weather, forecast weather, climate
time series, forecast, forecasting, arima, predict future, seasonal, trend
anomaly detection, outlier, anomaly, unusual value, outlier detection, novelty
clustering, cluster, group similar
classification, classify, classifier, categorize
feature selection, feature importance
hyperparameter, hyperparameter tuning, parameter search
explain model, explainability, interpretability, shap
causal inference, causal
recommendation, recommender, collaborative filtering
gradient boosting, decision tree, boosted tree
: neural network, deep learning, neural
optimization, solver, linear programming, scheduling
genetic algorithm, evolutionary
graph theory, network analysis, graph, centrality, community detection
plot, chart, visualize, visualization, graph drawing, figure
diagram, flowchart, sequence diagram, uml
dashboard, report
data cleaning, clean, messy, tidy, dirty data
data validation, validate, validator, schema, conform
profile data, data profiling, exploratory data analysis, eda
sequence alignment, dna, genome, fasta, bioinformatics, protein
molecule, chemistry, smiles, chemical, compound
astronomy, star, telescope, fits
medical image, dicom, ct scan, mri
ecg, heart rate, biosignal, eeg
stock, finance, trading, portfolio, backtest
quantum, qubit
physics simulation, simulate, simulation
lines of code, count line, code counter, sloc
dead code, unused code, unused function, unused, unreachable
linter, lint, static analysis, code quality, static analyzer
formatter, format code, code style, pretty print, prettier
security, vulnerability, insecure, vulnerable, security linter, security problem
secret, password, credential, api key, leaked, secret detection, token leak
dependency, package version, outdated dependency, upgrade package
license check, licence, license
type check, type checker, static typing
test coverage, coverage
mutation testing, mutant
unit test, test framework, test runner, testing
benchmark, time command, performance comparison, measure time
profiler, profiling, flame graph, hotspot, bottleneck
memory leak, memory usage, memory profiler
load test, load, stress test, http load, load generator, benchmark server
changelog, release note, conventional commit, commit history
commit message, commit lint
git history, rewrite history, repository history
diff, compare file, difference, side by side
code search, grep, search text, search file, recursively search
find file, file finder, locate file
fuzzy finder, interactive filter
rename file, batch rename, bulk rename
file watcher, watch file, file changes, hot reload
duplicate file, same file
sync, synchronize, synchronization, mirror, replicate, align, alignment, out of sync
backup, snapshot, restore backup
disk usage, disk space, large file
encrypt, encryption, decrypt, cipher, cryptography
password generator, passphrase
hash, checksum, digest
compress text, compression, decompress, gzip, zstd
hex viewer, hex, hexdump, binary file, hex dump
syntax highlighting, highlight, colored code
regular expression, regex, pattern
template engine, template, templating
command line parser, argument parser, parse argument, command line argument, flags
progress bar, progress
terminal ui, tui, terminal interface, text user interface
cron, schedule, job scheduler, periodic
task queue, queue, background job, worker
cache, caching, memoize
http client, http request, fetch url
web server, web framework, http server, serve
static site, static site generator, blog generator, website from markdown
documentation generator, api docs, docs from comments
mock server, fake server, mock api, stub server
proxy, intercept traffic, man in the middle
dns, domain name, whois
port scan, network scan, scanner
packet, pcap, network capture
websocket, realtime
graphql, graphql query
openapi, swagger, api specification
protobuf, protocol buffer, serialization, serialize
orm, object relational, data mapper
migration, schema migration
key value, in memory store
full text search, search engine, inverted index, index document
vector search, nearest neighbor, similarity search, embedding
chatbot, conversational, dialogue
language model, llm, gpt
question answering, answer question
prompt, prompt engineering
retrieval augmented, rag
reinforcement learning, agent environment
game, chess, puzzle
emulator, emulate
maze, procedural generation
slug, slugify, url friendly, permalink
transliterate, transliteration, romanize, ascii, accent, accented, diacritic, without accent
unicode, encoding, character encoding, mojibake, charset
emoji, emoticon
number to words, spelled out, numeral
pluralize, inflection, singular
~ download, downloader, fetch video
youtube, video site
torrent, peer to peer
~ upload, transfer file, file sharing
~ merge, join, combine, concatenate, concat
~ split, cut, divide, slice, trim, chop
~ convert, conversion, converter, turn, transform, transcode, export, render
~ extract, extraction, extractor, pull, retrieve, obtain
~ remove, delete, strip, erase, drop, clean, scrub
~ detect, detection, find, identify, discover, spot, recognize
~ generate, generator, create, creation, build, produce, write, writer
~ read, reader, parse, parser, reading
~ edit, editor, modify, manipulate, change, editing
~ compare, comparison, match
~ repair, fix, correct, broken, malformed, invalid
~ search, query, look up
~ view, viewer, explore, browse, inspect, interactive
~ shift, delay, offset, retime
~ publish, share, expose, website
tag, label, id3, metadata
~ estimate, predict, prediction, attribute
gender, age, emotion
rotate, rotation
~ crop, resize, scale
: offline, locally, without internet, no internet, local, on device
: command line, cli, terminal, shell, console
: browser, client side, in the browser
`;
