/** Parses the target of a request line. Returns `undefined` for an invalid one, such as `*`. */
export function readTarget(target: string | undefined): URL | undefined {
  // Uses path and query only, because resolving the target against a base would read `//x` as a host.
  return (target?.startsWith('/') && URL.parse(`http://realtime${target}`)) || undefined;
}
