const DAY = 24 * 60 * 60;

/** Sets a cookie that the page's scripts may read. On https it is sent over TLS only; without `days` it ends with the browser. */
export function setPageCookie(document: Document, name: string, value: string, days?: number): void {
  const life = days === undefined ? '' : `; Max-Age=${days * DAY}`;
  const secure = document.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/${life}; SameSite=Lax${secure}`;
}
