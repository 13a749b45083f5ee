/** Runs in the page. Adds styles as an object, because the page's policy forbids a style element. */
export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
