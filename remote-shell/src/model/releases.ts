import { z } from 'zod/mini';

/** Version by remote, including the host. */
export type Releases = Readonly<Record<string, string>>;

const Running = z.object({
  host: z.object({ version: z.string() }),
  remotes: z.array(z.object({ remote: z.string(), version: z.string() })),
});

/** Names and versions from the page's release set; empty when it cannot be read. */
export function parseReleases(text: string | null | undefined): Releases {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '');
  } catch {
    return {};
  }
  const set = z.safeParse(Running, json);
  if (!set.success) return {};
  const { host, remotes } = set.data;
  return Object.fromEntries([['host', host.version], ...remotes.map(({ remote, version }) => [remote, version])]);
}

/**
 * One number for everything running in the page, for auditors and support: eight hex digits (FNV-1a over names and
 * versions in order). The developer tools and `parlay status` list the versions.
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
