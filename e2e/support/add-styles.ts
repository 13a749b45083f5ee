/** Runs in the page. Adds styles as a CSSStyleSheet object, because the page's CSP forbids style elements. */
export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
