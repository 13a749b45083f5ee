import { currentProduct } from './site.ts';

export interface ServedVersion {
  remote: string;
  version: string;
  digest: string;
}

/** Returns the release set that a new visitor's page gets. */
export async function servedSet(
  site = currentProduct().site,
): Promise<{ revision: number; host: Pick<ServedVersion, 'digest'>; remotes: ServedVersion[] }> {
  const response = await fetch(`${site}/release-set.json`);
  return (await response.json()) as Awaited<ReturnType<typeof servedSet>>;
}

/** Returns the channel revision that the edge serves. */
export const servedRevision = async (): Promise<number> => (await servedSet()).revision;

/** Returns the version of a remote that a new visitor's page gets. */
export const servedVersionOf = async (remote: string, site?: string): Promise<ServedVersion | undefined> =>
  (await servedSet(site)).remotes.find((served) => served.remote === remote);
