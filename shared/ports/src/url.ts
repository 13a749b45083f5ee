/**
 * Fills a path pattern (`game/:name/:id/:free?`) and puts the locale before it.
 * The open end `*` takes a path of its own as the parameter `*`, which may be absent.
 * A missing optional parameter drops its segment; a missing required one leaves a dash, so the link never breaks the page.
 */
export function buildUrl(
  locale: string,
  pattern: string,
  params: Record<string, string | number | undefined> = {},
  query: Record<string, string | number | undefined> = {},
  hash?: string,
): string {
  const segments = pattern.split('/').flatMap((segment) => {
    if (segment === '*') return openEnd(params['*']);
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

const openEnd = (path: string | number | undefined) =>
  String(path ?? '')
    .split('/')
    .flatMap((segment) => (segment === '' ? [] : [encodeURIComponent(segment)]));
