import type { Registry } from '../support/registry.ts';
import { createSmallRelease } from '../support/small-release.ts';

export interface ExtraRemotes {
  remotes: readonly string[];
  /** Makes the newest version of each remote live. */
  goLive(): Promise<void>;
}

/** Number of concurrent publishers, each with its own token. */
const WORKERS = 12;

/** Publishes `versions` versions in total, distributed evenly over `count` additional remotes. */
export async function publishExtraRemotes(registry: Registry, count: number, versions: number): Promise<ExtraRemotes> {
  const remotes = Array.from({ length: count }, (_, index) => `remote-crowd${letters(index)}`);
  const newest = new Map<string, string>();
  let next = 0;
  const publishVersions = async (token: Registry) => {
    for (let number = next++; number < versions; number = next++) {
      const remote = remotes[number % count] ?? '';
      newest.set(remote, await token.publish(createSmallRelease(remote, number)));
      if ((number + 1) % 500 === 0) console.error(`${number + 1} of ${versions} versions`);
    }
  };
  const run = Date.now();
  const tokens: Registry[] = [];
  for (let worker = 0; worker < WORKERS; worker += 1)
    tokens.push(await registry.withNewToken(`crowd-${run}-${worker}`));
  await Promise.all(tokens.map(publishVersions));
  return {
    remotes,
    async goLive() {
      for (const [remote, version] of newest) await registry.promote(remote, version);
    },
  };
}

/** Formats an index as two letters, because remote names must not contain digits. */
const letters = (index: number) =>
  [Math.floor(index / 26), index % 26].map((digit) => String.fromCharCode(97 + digit)).join('');
