/** Runs in the page. Adds styles through a CSSStyleSheet object, because the page's CSP blocks style elements. */
export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
