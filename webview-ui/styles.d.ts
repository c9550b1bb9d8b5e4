/** A style sheet, which the bundler puts into the page's own. */
declare module '*.css';
