/** The HTML of a page: a frame without content, since everything that is shown comes as messages. */

export interface PageParts {
  /** Names the script and style sheet below `base`. */
  readonly page: 'chat' | 'graph' | 'launchpad' | 'conflicts' | 'planner';
  readonly title: string;
  /** As in `lang`: `en`, `pt-br`. */
  readonly language: string;
  /** Where the page may load from, as a source of a content security policy. */
  readonly source: string;
  /** Address of the folder that holds the pages' files, without a `/` at its end. */
  readonly base: string;
  /** Drawn anew for every page; letters, digits, `+`, `/`, `=`. */
  readonly nonce: string;
}

/** The toolkit's controls add one empty style element a page: the hash of no text lets that one in and no other. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The whole document: nothing but the page's own script, style sheet, font and pictures is ever loaded, no connection
 * is made, and nothing from a repository is in it. The page draws itself into `#app`.
 */
export function pageHtml({ page, title, language, source, base, nonce }: PageParts): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${source} ${emptyStyle}`,
    `font-src ${source}`,
    `img-src ${source} data:`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escapeAttribute(language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeAttribute(title)}</title>
<link rel="stylesheet" href="${escapeAttribute(`${base}/${page}.css`)}">
</head>
<body>
<div id="app"></div>
<script nonce="${nonce}" src="${escapeAttribute(`${base}/${page}.js`)}"></script>
</body>
</html>
`;
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
