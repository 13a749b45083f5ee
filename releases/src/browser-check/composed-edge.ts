import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_BRAND } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { buildEdge } from '../edge/app.ts';
import { defaultOptions } from '../edge/default-options.ts';
import type { EdgeEnvironment } from '../edge/env.ts';
import type { Composition } from '../gate/browser-check-job.ts';
import type { ChannelState } from '../state/channel-state.ts';
import { startGuardedPlatform } from './guarded-platform.ts';

/** Separate edge that serves compositions only to the check, with the live platform. */
export interface ComposedEdge {
  port: number;
  /** Site origin in the browser; in production the default brand's first host name. */
  origin: string;
  /** Starts serving a composition. */
  show(composition: Composition): Promise<void>;
  /** Returns forbidden requests of pages since the last call. */
  refused(): string[];
  stop(): Promise<void>;
}

export async function startComposedEdge(
  env: EdgeEnvironment,
  channel: string,
): Promise<{ ok: true; edge: ComposedEdge } | { ok: false; error: string }> {
  // The artifact folder is the registry's own if that is on this machine; otherwise missing files are fetched.
  const base = defaultOptions(env);
  if (!base.ok) return base;
  const origin = originOf(env, base.options.brands);
  if (origin === undefined) return { ok: false, error: NO_HOST_NAME };
  const dataDir = await mkdtemp(join(tmpdir(), 'parlay-browser-check-'));
  const platform = await startGuardedPlatform(base.options.platform);
  let pushState: (state: ChannelState) => void = () => undefined;
  const app = await buildEdge({
    ...base.options,
    dataDir,
    platform: platform.url,
    // Only the check uses this edge, on this machine.
    hosts: { ...base.options.hosts, names: [...base.options.hosts.names, 'localhost'] },
    // A random key, so that reports of checked pages count for no release.
    healthKey: randomBytes(32),
    followChannel({ onState }) {
      pushState = onState;
      return { connected: true, stop: async () => undefined };
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const epoch = randomUUID();
  let revision = 0;

  return {
    ok: true,
    edge: {
      port,
      origin,
      async show({ remotes }) {
        revision += 1;
        // Offers no previous versions, because a page could hide a failure by falling back to one.
        pushState({ schema: 1, channel, epoch, revision, remotes: [...remotes], recent: [] });
        await waitUntilServed(port, remotes);
      },
      refused: () => platform.refused(),
      async stop() {
        await app.close();
        await platform.stop();
        await rm(dataDir, { recursive: true, force: true });
      },
    },
  };
}

const NO_HOST_NAME = 'A trial needs a name of the site: the standard brand has none, see BRAND_HOSTS.';

function originOf({ PARLAY_MODE: mode, PORT_SITE: port }: EdgeEnvironment, brands: readonly Brand[]) {
  if (mode === 'demo') return `http://localhost:${port}`;
  const name = brands.find(({ id }) => id === DEFAULT_BRAND)?.hosts[0];
  return name === undefined ? undefined : `https://${name}`;
}

const TIMEOUT = 30_000;
const PAUSE = 50;

/** Waits until the edge serves these releases. */
async function waitUntilServed(port: number, remotes: Composition['remotes']): Promise<void> {
  const digests = remotes.map(({ digest }) => digest);
  const end = Date.now() + TIMEOUT;
  while (Date.now() < end) {
    const reply = await fetch(`http://localhost:${port}/release-set.json`);
    const set = await reply.text();
    if (reply.ok && digests.every((digest) => set.includes(digest))) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  throw new Error('The composition could not be served: a release of it cannot be loaded.');
}
