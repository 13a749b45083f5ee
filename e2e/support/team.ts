import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { createSecondCheckout, type SecondCheckout } from '@parlay/dev/second-checkout';
import { expect } from '@playwright/test';
import { runParlayJson } from './checkout.ts';
import { liveOf } from './ops.ts';
import { servedVersionOf } from './release-set.ts';
import { staffEnvironment } from './site.ts';

export interface PublishedVersion {
  version: string;
  digest: string;
}

/** Commands that promote and roll back the versions of a remote. */
export interface ReleaseCommands {
  /** Runs a `parlay` command with --json and expects success. */
  run<T>(...args: readonly string[]): Promise<T>;
  promote(version: string): Promise<void>;
  /** Rolls back. Returns the command's duration in milliseconds. */
  rollBack(to?: string): Promise<number>;
  /** Returns the version that is live for everyone. */
  live(): Promise<PublishedVersion>;
}

/** A product team with its own checkout and the token of its remote. */
export interface Team extends ReleaseCommands {
  checkout: SecondCheckout;
  /** Changes a file, publishes, and restores the file. */
  publish(change: (checkout: SecondCheckout) => void): Promise<PublishedVersion>;
}

const teamEnvironment = (remote: string) => () => staffEnvironment(remote.slice(7));

/**
 * Returns commands for `remote`, which run the command line in `folder` with its team's token. `environment` selects
 * another token or product. Forged releases need no more than this. A team's own checkout and builds take longer than
 * most tests.
 */
export function releaseCommands(
  remote: string,
  environment: () => NodeJS.ProcessEnv = teamEnvironment(remote),
  folder = workspaceRoot(),
): ReleaseCommands {
  const run = <T>(...args: readonly string[]) => runParlayJson<T>(folder, args, environment());
  return {
    run,
    async promote(version) {
      await run('promote', remote, version, '--without-browser', '--reason', 'e2e');
      // Waits for the edge, which is notified through its stream. A page requested earlier gets the previous version.
      await expect.poll(() => served(remote, environment())).toBe(version);
    },
    async rollBack(to) {
      const started = performance.now();
      await run('rollback', remote, ...(to ? ['--to', to] : []), '--reason', 'e2e');
      return Math.round(performance.now() - started);
    },
    async live() {
      const { version, digest } = await liveOf(remote, run);
      return { version, digest };
    },
  };
}

/** Creates the team of `remote` with its own checkout. `environment` selects another product. */
export function createTeam(remote: string, environment = teamEnvironment(remote)): Team {
  const checkout = createSecondCheckout();
  const releases = releaseCommands(remote, environment, checkout.folder);
  return {
    ...releases,
    checkout,
    async publish(change) {
      const undo: Array<() => void> = [];
      change({
        ...checkout,
        change(file, from, to) {
          const path = join(checkout.folder, file);
          const before = readFileSync(path, 'utf8');
          undo.push(() => writeFileSync(path, before));
          checkout.change(file, from, to);
        },
      });
      try {
        return await releases.run<PublishedVersion>('publish', remote);
      } finally {
        for (const restore of undo.reverse()) restore();
      }
    },
  };
}

/** Returns the version that new pages of the product get. */
async function served(remote: string, { PORT_SITE }: NodeJS.ProcessEnv): Promise<string | undefined> {
  const site = PORT_SITE === undefined ? undefined : `http://localhost:${PORT_SITE}`;
  return (await servedVersionOf(remote, site))?.version;
}
