/** Version by remote, including the host. */
export type Releases = Readonly<Record<string, string>>;

type Fields = Partial<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Returns names and versions from the page's release set, or an empty object if it cannot be read. Validates
 * without the schema library, which no other part of the first page load needs.
 */
export function parseReleases(text: string | null | undefined): Releases {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '');
  } catch {
    return {};
  }
  const { host, remotes } = fieldsOf(json);
  const { version } = fieldsOf(host);
  const named = Array.isArray(remotes) ? remotes.map(fieldsOf) : [];
  const running = named.flatMap((one) =>
    isText(one.remote) && isText(one.version) ? [[one.remote, one.version]] : [],
  );
  if (!isText(version) || !Array.isArray(remotes) || running.length < remotes.length) return {};
  return Object.fromEntries([['host', version], ...running]);
}

/**
 * Returns one number for all code that runs on the page, for auditors and support: eight hex digits (FNV-1a over
 * names and versions in order). The developer tools and `parlay status` list the versions.
 */
export function buildNumber(releases: Releases): string {
  const text = Object.entries(releases)
    .map(([remote, version]) => `${remote}@${version}`)
    .sort()
    .join('\n');
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
