/** Sets a cookie as a server would, with its attributes. */
export function writeCookie(cookie: string, page: Document = document): void {
  page.cookie = cookie;
}
