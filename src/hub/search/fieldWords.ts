/** Groups as in everydayWords.ts, of fields in which people say what they need in other words than the tools do. */
export const FIELD_WORDS = `
photovoltaic, solar panel, solar power, pv, irradiance, solar
aviation weather, metar, taf, airport weather
ephemeris, planet, orbit, satellite, satellite position, tle, night sky
trading strategy, backtesting, backtest, trading
portfolio analysis, portfolio, drawdown, sharpe, tear sheet, daily return
technical indicator, moving average, rsi, candlestick
stock price, stock quote, ticker, market data
option pricing, implied volatility, greeks, black scholes
error propagation, uncertainty, measurement error, plus minus, uncertainties, standard error
counterfactual, counterfactual explanation, smallest change, what would have to change, recourse
feature attribution, explanation, explain prediction, why a model, black box
graph visualization, network visualization, draw graph, force directed, interactive network, node link
label error, noisy label, wrong label, mislabeled, label issue, label quality
anonymity, k anonymity, l diversity, l diverse, t closeness, quasi identifier, de identification
synthetic data, synthetic, made up data, same distribution, data generator
record http, http mocking, cassette, replay, recorded response, replay response
finite element, mesh, fem, gmsh
cad, parametric, step file, fillet, solid model, extrude
adapter trimming, sequencing read, fastq, trim adapter, read trimming, sequencing
primer, primer design, oligo, pcr, melting temperature
genomic variant, variant calling, vcf, mutation
genomic interval, bed file, gene annotation, gff, exon
read alignment, bam, sam, alignment file
protein structure, pdb file, residue, structure prediction
docking, ligand, binding site, binding affinity
conformer, force field, molecular dynamics, trajectory
molecular descriptor, molecular fingerprint, chemical similarity
crystal structure, cif, unit cell, lattice
mass spectrometry, spectra, mzml, peptide
timing diagram, waveform, digital timing, clock signal
packet diagram, byte field, bit field, packet header, protocol diagram, header diagram
architecture diagram, cloud architecture, infrastructure diagram, system architecture, ec2, aws
entity relationship, er diagram, database diagram
gantt, project timeline, timeline
recurrence rule, recurring, rrule, recurrence, every month, every second, last friday, repeating event
relative time, ago, timestamp, time expression
image placeholder, blurhash, placeholder, stand in, thumb hash
bundle size, bundle analyzer, source map, bundle
sign pdf, digital signature, pades, signed, electronic signature
fill form, form filling, pdf form, form field
searchable pdf, ocr layer, text layer
booklet, imposition, n up, page per sheet
mail merge, fill template, docx template, document template
pdf to word, pdf to docx, editable
unused dependency, undeclared dependency, missing dependency, declared dependency, unused package
vulnerable dependency, dependency audit, cve, known vulnerability, advisory
sql dialect, dialect, sql transpiler, bigquery, snowflake, translate sql, query translation
sql linter, sql style, format query
infer schema, schema inference, schema from example, schema generation, generate schema
data class, pydantic, model generation, code from schema, dataclass
api client generator, client generation, sdk generator
api fuzzing, property based testing, contract testing
change point, changepoint, regime change, structural break
matrix profile, motif, discord, recurring pattern
dynamic time warping, dtw, warping
time series feature, feature extraction
demand forecast, sales forecast, intermittent demand
vehicle routing, delivery route, travelling salesman, tour planning
shift planning, roster, timetable, constraint programming, constraint
assignment problem, knapsack, integer programming, mixed integer
site search, search box, search index, typo tolerance, client side search
link preview, open graph, page metadata, oembed, unfurl
text extraction, plain text, text of a page, strip tag
page archive, site copier, download site, website copy, website downloader, mirror site
topojson, simplify polygon, simplify geometry, polygon simplification, generalize, shared border
projection, reproject, coordinate reference system, epsg, crs
raster, geotiff, elevation, elevation model, terrain
kml, geodata, geographic format, vector tile
isochrone, travel time, reachable, catchment
spatial join, spatial analysis, hexagon, hexagonal grid, neighbourhood
vectorize, tracing, trace bitmap, bitmap to vector, image tracing
pen plotter, plotter, hpgl, gcode, axidraw, pen
svg optimizer, optimize svg, svg minifier
forced alignment, word timestamp, align transcript, time of every word
subtitle synchronization, subtitle sync, caption too late, late caption, offset of subtitle
subtitle download, find subtitle, missing subtitle, matching subtitle
loudness, normalize volume, volume, lufs, replaygain
audio to midi, music transcription, note transcription
chord recognition, chord, harmony
slideshow, slide show, video from image, photo video, video from json
silence removal, remove silence, cut silence, long pause, jump cut
frame interpolation, slow motion, frame rate
face restoration, old photo, restore face, damaged photo, old portrait, blurred face
face attribute, age estimation, facial attribute, gender, emotion recognition, portrait
object removal, inpainting, fill mask, remove person, image completion, fill spot
abc notation, sheet music, music engraving, musicxml, music notation, tune
color name, name of color, colour name, named color, closest color
parse text, text parser, semi structured, text template, show command, command output
log viewer, pretty log, json log, log formatter, readable log
log template, log clustering, log mining
multiple tool report, aggregate result, combined report, quality control
csv dialect, csv sniffing, detect delimiter, messy csv
csv toolkit, csv command line, query csv, csv tool
active learning, label pair, train by example, learn from example, spelled differently
embedding, sentence embedding, semantic, meaning
text to speech offline, system voice, sapi, speech engine
translation offline, offline translation, neural machine translation
image similarity, similar image, look alike, reverse image search
structural similarity, image quality, ssim, psnr, image quality metric
markdown slide, presentation from markdown, slide deck, talk
gltf, glb, 3d format, obj
table extraction, extraction of tables
layout analysis, document layout, reading order
math ocr, formula recognition, latex from image
quotation, name matching, phonetic matching, soundex
word segmentation, compound splitting, join word
implicit feedback, also bought, matrix factorization, user item
`;
