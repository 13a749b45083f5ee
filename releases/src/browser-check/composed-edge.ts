import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_BRAND } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { buildEdge } from '../edge/app.ts';
import type { EdgeEnvironment } from '../edge/env.ts';
import { usualOptions } from '../edge/usual-options.ts';
import type { Composition } from '../gate/browser-check-job.ts';
import type { ChannelState } from '../state/channel-state.ts';
import { guardedPlatform } from './guarded-platform.ts';

/** A separate edge that serves compositions nobody else gets, over the live platform. */
export interface ComposedEdge {
  port: number;
  /** Origin of the site as the browser knows it; in production the first name of the standard brand. */
  origin: string;
  /** Serves a composition from now on. */
  show(composition: Composition): Promise<void>;
  /** Returns the requests since the last call that pages must not send in a check. */
  refused(): string[];
  stop(): Promise<void>;
}

export async function composedEdge(
  env: EdgeEnvironment,
  channel: string,
): Promise<{ ok: true; edge: ComposedEdge } | { ok: false; error: string }> {
  // Its artifacts are in the registry's own folder where that is on this machine; elsewhere what is missing is fetched.
  const usual = usualOptions(env);
  if (!usual.ok) return usual;
  const origin = originOf(env, usual.options.brands);
  if (origin === undefined) return { ok: false, error: NO_NAME };
  const dataDir = await mkdtemp(join(tmpdir(), 'parlay-browser-check-'));
  const platform = await guardedPlatform(usual.options.platform);
  let give: (state: ChannelState) => void = () => undefined;
  const app = await buildEdge({
    ...usual.options,
    dataDir,
    platform: platform.url,
    // Asked on this machine, by the check alone.
    hosts: { ...usual.options.hosts, names: [...usual.options.hosts.names, 'localhost'] },
    // Nobody's: what pages of a check report counts for no release.
    healthKey: randomBytes(32),
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
      origin,
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

const NO_NAME = 'A trial needs a name of the site: the standard brand has none, see BRAND_HOSTS.';

function originOf({ PARLAY_MODE: mode, PORT_SITE: port }: EdgeEnvironment, brands: readonly Brand[]) {
  if (mode === 'demo') return `http://localhost:${port}`;
  const name = brands.find(({ id }) => id === DEFAULT_BRAND)?.hosts[0];
  return name === undefined ? undefined : `https://${name}`;
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
