/**
 * Builds a URL from a locale and a path pattern (`game/:name/:id/:free?`). A pattern that ends in `*` takes the
 * rest of the path as the parameter `*`, which may be missing. A missing optional parameter removes its segment. A
 * missing required parameter becomes a dash, so that a link never breaks the page.
 */
export function buildUrl(
  locale: string,
  pattern: string,
  params: Record<string, string | number | undefined> = {},
  query: Record<string, string | number | undefined> = {},
  hash?: string,
): string {
  const segments = pattern.split('/').flatMap((segment) => {
    if (segment === '*') return restOfPath(params['*']);
    if (!segment.startsWith(':')) return segment ? [segment] : [];
    const optional = segment.endsWith('?');
    const value = params[segment.slice(1, optional ? -1 : undefined)];
    if (value === undefined || value === '') return optional ? [] : ['-'];
    return [encodeURIComponent(String(value))];
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return `/${[locale, ...segments].join('/')}${text ? `?${text}` : ''}${hash ? `#${hash.replace(/^#/, '')}` : ''}`;
}

const restOfPath = (path: string | number | undefined) =>
  String(path ?? '')
    .split('/')
    .flatMap((segment) => (segment === '' ? [] : [encodeURIComponent(segment)]));
