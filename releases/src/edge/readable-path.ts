/**
 * Returns a URL whose path can be decoded. Escapes percent signs that start no UTF-8 character, as in `/%c0`, because
 * the router would otherwise refuse the path before a not-found page can be rendered.
 */
export function readablePath(url: string): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (isDecodable(path)) return url;
  const readable = path.split('/').map((part) => (isDecodable(part) ? part : part.replaceAll('%', '%25')));
  return readable.join('/') + (at < 0 ? '' : url.slice(at));
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
