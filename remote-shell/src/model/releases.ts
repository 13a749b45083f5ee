import { z } from 'zod/mini';

/** Version by remote, the host among them. */
export type Releases = Readonly<Record<string, string>>;

const Running = z.object({
  host: z.object({ version: z.string() }),
  remotes: z.array(z.object({ remote: z.string(), version: z.string() })),
});

/** Names and versions out of the page's release set; nothing where it cannot be read. */
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
