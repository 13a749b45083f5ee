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
  /** Signs page tokens and what the registry is told of pages; the same on every edge and the registry. */
  healthKey: Buffer;
  origins: SiteOrigins;
  /** Host names and ports that the site answers for besides those of its brands, and of this machine in demo mode. */
  hosts: { names: readonly string[]; ports: readonly number[] };
  /** Addresses and ranges whose X-Forwarded headers count; none by default. */
  trustedProxies?: readonly string[];
  logger?: FastifyBaseLogger;
  /** How the edge learns of the channel's states; by default from the registry alone. */
  followChannel?: (options: FollowOptions) => Follower;
  /** Longest wait for the platform's answer, in milliseconds. */
  answerWithinMs?: number;
  /** Longest time for a whole request to arrive, in milliseconds. */
  receiveWithinMs?: number;
  /** Open connections of one client address. */
  connectionsPerAddress?: number;
}
