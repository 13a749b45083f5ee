import type { Brand } from '@parlay/contracts/brand-data';
import type { FastifyBaseLogger } from 'fastify';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { SiteOrigins } from './env.ts';
import type { Follower, FollowOptions } from './release/follow.ts';

export interface EdgeOptions {
  mode: 'demo' | 'production';
  brands: readonly Brand[];
  store: ArtifactStore;
  dataDir: string;
  registry: string;
  platform: string;
  /** Signs page tokens and page health deliveries; the same on every edge and the registry. */
  healthKey: Buffer;
  origins: SiteOrigins;
  /** Additional host names and ports of the site, besides those of its brands and localhost in demo mode. */
  hosts: { names: readonly string[]; ports: readonly number[] };
  /** Addresses and ranges whose X-Forwarded headers are trusted; none by default. */
  trustedProxies?: readonly string[];
  logger?: FastifyBaseLogger;
  /** Source of the channel's states; by default the registry. */
  followChannel?: (options: FollowOptions) => Follower;
  /** Timeout for the platform's response, in milliseconds. */
  answerWithinMs?: number;
  /** Timeout for receiving a whole request, in milliseconds. */
  receiveWithinMs?: number;
  /** Maximum open connections per client address. */
  connectionsPerAddress?: number;
}
