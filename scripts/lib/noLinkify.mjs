/** In place of linkify-it, which markdown-it makes one of and asks only where its option `linkify` is on. */
export class LinkifyIt {}
