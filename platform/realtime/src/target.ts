/** Reads the target of a request line; `undefined` for one that is no address, for example `//[`. */
export function readTarget(target: string | undefined): URL | undefined {
  // Only the path and the query count. Resolving the target against a base would read `//x` as a host.
  return (target?.startsWith('/') && URL.parse(`http://realtime${target}`)) || undefined;
}
