import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandsFor } from '@parlay/tooling/brands';
import { providerPlacesFor } from '@parlay/tooling/providers';
import { diskStore } from '../artifacts/disk.ts';
import type { ChannelState } from '../channels/state.ts';
import { buildEdge } from '../edge/app.ts';
import { type EdgeEnvironment, originsOf, statedHosts } from '../edge/env.ts';
import { guardedPlatform } from './guarded-platform.ts';
import type { Composition } from './job.ts';

/** An edge of its own that serves compositions nobody else gets, over the live platform. */
export interface ComposedEdge {
  port: number;
  /** Serves a composition from now on. */
  show(composition: Composition): Promise<void>;
  /** What pages sent that a trial must not, since the last call. */
  refused(): string[];
  stop(): Promise<void>;
}

export async function composedEdge(
  env: EdgeEnvironment,
  channel: string,
): Promise<{ ok: true; edge: ComposedEdge } | { ok: false; error: string }> {
  const brands = brandsFor(env);
  if (!brands.ok) return brands;
  const providers = providerPlacesFor(env);
  if (!providers.ok) return providers;
  const dataDir = await mkdtemp(join(tmpdir(), 'parlay-trial-'));
  const platform = await guardedPlatform(env.API_URL ?? `http://127.0.0.1:${env.PORT_API}`);
  let give: (state: ChannelState) => void = () => undefined;
  const app = await buildEdge({
    mode: env.PARLAY_MODE,
    brands: brands.brands,
    // The registry's own folder where it is on this machine; elsewhere what is missing is fetched from the registry.
    store: diskStore(join(env.DATA_DIR, 'artifacts')),
    dataDir,
    registry: env.REGISTRY_URL ?? `http://127.0.0.1:${env.PORT_OPS}`,
    platform: platform.url,
    // Nobody's: what pages of a trial report counts for no release.
    healthKey: randomBytes(32),
    origins: originsOf(env, providers.companies),
    hosts: statedHosts(env),
    followChannel({ onState }) {
      give = onState;
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
      async show({ remotes }) {
        revision += 1;
        // No version before the live one is offered: a page has no other version to hide a failure with.
        give({ schema: 1, channel, epoch, revision, remotes: [...remotes], recent: [] });
        await served(port, remotes);
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

const WITHIN = 30_000;
const PAUSE = 50;

/** Waits until pages get these releases. */
async function served(port: number, remotes: Composition['remotes']): Promise<void> {
  const wanted = remotes.map(({ digest }) => digest);
  const end = Date.now() + WITHIN;
  while (Date.now() < end) {
    const reply = await fetch(`http://localhost:${port}/release-set.json`);
    const set = await reply.text();
    if (reply.ok && wanted.every((digest) => set.includes(digest))) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  throw new Error('The composition could not be served: a release of it cannot be loaded.');
}
