/** In the page: styles from outside; a style element would be against the page's policy. */
export function dress(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
