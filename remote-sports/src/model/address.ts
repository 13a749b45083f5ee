/** Query parameter that carries where the sports frame stands, so that a link or a reload opens the same place. */
const PARAMETER = 'at';
const MAX_LENGTH = 512;

/** Where the page's address says the frame stands; undefined at its start or when the address is not one of ours. */
export function frameLocationOf(search: string): string | undefined {
  const at = new URLSearchParams(search).get(PARAMETER);
  return at && isFrameLocation(at) ? at : undefined;
}

/** The page's address with the frame's place in it; other parameters and the hash stay. */
export function addressAt(page: { pathname: string; search: string; hash: string }, frameLocation: string): string {
  const query = new URLSearchParams(page.search);
  if (frameLocation === '/') query.delete(PARAMETER);
  else query.set(PARAMETER, frameLocation);
  const text = query.toString().replaceAll('%2F', '/');
  return `${page.pathname}${text ? `?${text}` : ''}${page.hash}`;
}

/** A path inside the frame: one leading slash, nothing that a browser could read as another site. */
export function isFrameLocation(text: string): boolean {
  return text.length <= MAX_LENGTH && /^\/(?![/\\])[^\\\s]*$/.test(text);
}
