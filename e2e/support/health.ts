import { tokenOf } from './product.ts';
import { currentProduct } from './site.ts';

interface Counts {
  failures: number;
  errors: number;
  disturbed: number;
}

const FIELDS = ['failures', 'errors', 'disturbed'] as const;

/** Returns what pages reported of a remote today, over all of its versions, as the registry counts it. */
export async function healthOf(remote: string): Promise<Counts> {
  const { ports, dataDir } = currentProduct();
  const url = `http://localhost:${ports.ops}/api/channels/production/remotes/${remote}/health?minutes=1440`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${tokenOf(dataDir, 'ops')}` } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const { data } = (await response.json()) as { data: { versions: Counts[] } };
  const sums = FIELDS.map((field) => [field, data.versions.reduce((sum, version) => sum + version[field], 0)]);
  return Object.fromEntries(sums) as Counts;
}
