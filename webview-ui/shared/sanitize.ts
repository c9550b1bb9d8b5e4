/** Sanitizes the HTML that markdown.ts makes, by a list of allowed elements. */
import DOMPurify from 'dompurify';

const tags = [
  ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 's'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'pre', 'code', 'a', 'span', 'div', 'button'],
];
// No address, no style, no id, no handler: a link names its target in data attributes.
const attributes = [
  ...['class', 'title', 'role', 'tabindex', 'aria-label', 'aria-hidden', 'type', 'start'],
  ...['data-path', 'data-line', 'data-end', 'data-version', 'data-url', 'data-copy', 'data-ask'],
];

/** The elements of `html` that are on the list, with the attributes that are; text of others stays. */
export function sanitize(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
