/** Parses the target of a request line; `undefined` for an invalid one, for example `//[`. */
export function readTarget(target: string | undefined): URL | undefined {
  // Uses path and query only: resolving the target against a base would read `//x` as a host.
  return (target?.startsWith('/') && URL.parse(`http://realtime${target}`)) || undefined;
}
