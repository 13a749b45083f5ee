/** Formats a day like `Sun, 17 May`. */
export const shortDate = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(iso));
