/**
 * Returns a function that names countries in a language. It returns the code if the browser does not know the name.
 */
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
