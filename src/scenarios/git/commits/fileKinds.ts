/** What a changed file is, by its path and its text. Pure. */
import { isTestFile } from '../../../index/languages/rules';
import { languageOfName } from '../../../index/scan/sourceLanguage';

export type FileKind = 'code' | 'test' | 'document' | 'settings' | 'generated' | 'data';

const GENERATED =
  /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock|Cargo\.lock|poetry\.lock|go\.sum|composer\.lock|Gemfile\.lock|uv\.lock)$|(?:^|\/)(?:dist|generated|__generated__|__snapshots__)\/|\.min\.[cm]?(?:js|css)$|\.(?:gen|generated|pb)\.\w+$|_pb2(?:_grpc)?\.pyi?$|\.(?:snap|map)$/;
const MARKED = /@generated|DO NOT EDIT|automatically generated/i;
const MARK_WITHIN = 600;
const DOCUMENT =
  /\.(?:md|markdown|rst|adoc|txt)$|(?:^|\/)(?:docs?|README|CHANGELOG|CHANGES|HISTORY|LICEN[CS]E)(?:\/|\.|$)/i;
const SETTINGS =
  /\.(?:toml|ya?ml|ini|cfg|json|properties|gradle|kts|cmake|mk|lock)$|(?:^|\/)(?:Makefile|Dockerfile|\.[^/]+)$/;

/** `text` is null where it is not known. */
export function fileKindOf(path: string, text: string | null): FileKind {
  if (GENERATED.test(path) || (text !== null && MARKED.test(text.slice(0, MARK_WITHIN)))) return 'generated';
  if (isTestFile(path)) return 'test';
  if (languageOfName(path.slice(path.lastIndexOf('/') + 1)) !== null) return 'code';
  if (DOCUMENT.test(path)) return 'document';
  return SETTINGS.test(path) ? 'settings' : 'data';
}
