import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SecondCheckout, secondCheckout } from '@parlay/tooling/second-checkout';
import { expect } from '@playwright/test';
import { parlayJson } from './checkout.ts';
import { liveOf } from './ops.ts';
import { servedOf } from './release-set.ts';
import { staff } from './site.ts';

export interface Published {
  version: string;
  digest: string;
}

/** A product team with its own checkout and the token of its remote. */
export interface Team {
  checkout: SecondCheckout;
  /** Runs one verb with --json and expects success. */
  run<T>(...args: readonly string[]): Promise<T>;
  /** Changes a file, publishes, and puts the file back as it was. */
  publish(change: (checkout: SecondCheckout) => void): Promise<Published>;
  promote(version: string): Promise<void>;
  /** Milliseconds the command took. */
  rollBack(to?: string): Promise<number>;
  /** The version live for everyone. */
  live(): Promise<Published>;
}

/** Makes the team of `remote`; `environment` selects another product than the run's. */
export function teamOf(remote: string, environment: () => NodeJS.ProcessEnv = () => staff(remote.slice(7))): Team {
  const checkout = secondCheckout();
  const run = <T>(...args: readonly string[]) => parlayJson<T>(checkout.folder, args, environment());

  return {
    checkout,
    run,
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
        return await run<Published>('publish', remote);
      } finally {
        for (const one of undo.reverse()) one();
      }
    },
    async promote(version) {
      await run('promote', remote, version, '--without-browser', '--reason', 'e2e');
      // The edge is notified by its stream; a page requested before that has the previous version.
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

/** The version that new pages of the product get. */
async function served(remote: string, { PORT_SITE }: NodeJS.ProcessEnv): Promise<string | undefined> {
  const site = PORT_SITE === undefined ? undefined : `http://localhost:${PORT_SITE}`;
  return (await servedOf(remote, site))?.version;
}
