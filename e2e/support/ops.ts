import { workspaceRoot } from '@parlay/build/workspace';
import { parlayJson } from './checkout.ts';
import { staff } from './site.ts';

/** A version on a channel: the live one or a canary. */
export interface Row {
  remote: string;
  version: string;
  digest: string;
}

/** Runs a `parlay` command in this checkout with the ops team's token and returns its output. */
export const asOps = <T>(...args: readonly string[]): Promise<T> => parlayJson<T>(workspaceRoot(), args, staff('ops'));

/** Returns the channel's rows of a remote: the live version first, then its canary. */
export async function rowsOf(
  remote: string,
  run: <T>(...args: readonly string[]) => Promise<T> = asOps,
): Promise<Row[]> {
  const { remotes } = await run<{ remotes: Row[] }>('status');
  return remotes.filter((row) => row.remote === remote);
}

/** Returns the live version of a remote. `run` selects another product or token. */
export async function liveOf(remote: string, run = asOps): Promise<Row> {
  const [live] = await rowsOf(remote, run);
  if (!live) throw new Error(`${remote} is not live`);
  return live;
}
