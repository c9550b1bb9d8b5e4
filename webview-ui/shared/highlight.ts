/** Code as HTML with its words marked by kind; the colours are theme.css's. */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cpp from 'highlight.js/lib/languages/cpp';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

// What each takes is loaded with the page each time that it is shown.
const languages = {
  ...{ bash, cpp, diff, go, ini, java, javascript, json, markdown },
  ...{ python, rust, typescript, xml, yaml },
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
hljs.registerAliases(['c', 'h'], { languageName: 'cpp' });
hljs.registerAliases(['console', 'shell'], { languageName: 'bash' });

/** A few hundred lines take milliseconds; a file as long as this would hold up the page at every frame of an answer. */
const longestCode = 20_000;

/** `code` as HTML; merely escaped where the language is not known or the code is longer than 20,000 characters. */
export function highlight(code: string, language: string): string {
  if (code.length > longestCode || hljs.getLanguage(language) === undefined) return escapeHtml(code);
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}

/** `text` as HTML that shows it, within an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
