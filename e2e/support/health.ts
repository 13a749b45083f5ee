import { tokenOf } from './product.ts';
import { servedVersionOf } from './release-set.ts';
import { currentProduct } from './site.ts';

interface Counts {
  failures: number;
  errors: number;
  disturbed: number;
}

const FIELDS = ['failures', 'errors', 'disturbed'] as const;

/**
 * Returns what pages reported of a remote's live version today, as the registry counts it. A broken version of an earlier
 * test may still be reported by its last page.
 */
export async function healthOf(remote: string): Promise<Counts> {
  const { ports, dataDir } = currentProduct();
  const url = `http://localhost:${ports.ops}/api/channels/production/remotes/${remote}/health?minutes=1440`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${tokenOf(dataDir, 'ops')}` } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const { data } = (await response.json()) as { data: { versions: (Counts & { version: string })[] } };
  const live = await servedVersionOf(remote);
  const counts = data.versions.filter(({ version }) => version === live?.version);
  const sums = FIELDS.map((field) => [field, counts.reduce((sum, version) => sum + version[field], 0)]);
  return Object.fromEntries(sums) as Counts;
}
