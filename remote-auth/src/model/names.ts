/** Names a currency in the page's language, as in "Euro (EUR)". */
export function currencyName(code: string, locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'currency', fallback: 'code' }).of(code) ?? code;
  return name === code ? code : `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)} (${code})`;
}
