/** Names of countries in a language; the letters themselves where the browser does not know. */
export function countryNames(locale: string): (country: string) => string {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  return (country) => {
    try {
      return names.of(country) ?? country;
    } catch {
      return country;
    }
  };
}
