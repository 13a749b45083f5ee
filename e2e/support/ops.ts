import { workspaceRoot } from '@parlay/build/workspace';
import { runParlayJson } from './checkout.ts';
import { staffEnvironment } from './site.ts';

/** A version on a channel: the live one or a canary. */
export interface ChannelVersion {
  remote: string;
  version: string;
  digest: string;
}

/** Runs a `parlay` command in this checkout with the ops team's token and returns its output. */
export const runAsOps = <T>(...args: readonly string[]): Promise<T> =>
  runParlayJson<T>(workspaceRoot(), args, staffEnvironment('ops'));

/** Returns a remote's versions on the channel: the live version first, then its canary. */
export async function rowsOf(
  remote: string,
  run: <T>(...args: readonly string[]) => Promise<T> = runAsOps,
): Promise<ChannelVersion[]> {
  const { remotes } = await run<{ remotes: ChannelVersion[] }>('status');
  return remotes.filter((row) => row.remote === remote);
}

/** Returns the live version of a remote. `run` selects another product or token. */
export async function liveOf(remote: string, run = runAsOps): Promise<ChannelVersion> {
  const [live] = await rowsOf(remote, run);
  if (!live) throw new Error(`${remote} is not live`);
  return live;
}
