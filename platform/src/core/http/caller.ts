import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { pseudonymOf } from '../tokens.ts';
import { type Refusal, refuse } from './errors.ts';

/** The session of a request, with what most routes need of its player. */
export interface PlayerSession {
  /** Public name of the session: one per device. */
  sessionId: string;
  customerId: string;
  brandId: number;
  username: string;
  displayName: string;
  currency: string;
  /** Country of the player's address; empty when unknown. */
  country: string;
  /** A check has confirmed that the player is old enough. */
  ageVerified: boolean;
  createdAt: Date;
  /** Since the player's last activity, by the database's clock. */
  idleMs: number;
  /** Without further activity. */
  expiresAt: Date;
  /** Latest end, with or without activity. */
  endsAt: Date;
  previousLoginAt: Date | null;
  previousLoginIp: string | null;
  /** The player's own session time is used up, so that nothing can be played in this session; null: it can. */
  noPlayUntil: Date | null;
  /** A login asks for a code besides the password. */
  hasTwoFactor: boolean;
  /** The player has given the password, and the code, in this session within the last five minutes (decision 155). */
  isProved: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `automatic`: the page calls it automatically, so it does not keep a session alive. */
    activity?: 'automatic';
  }
  interface FastifyRequest {
    /** The player's session; null for a visitor. */
    session: PlayerSession | null;
    /** Why the cookie of the request opens no session; `replaced`: the browser gets another one by a concurrent response. */
    noSession: 'expired' | 'lifetime' | 'time-limit' | 'replaced' | null;
  }
}

/** Makes every caller a visitor; the plugin that reads session cookies (`identity`) sets `session` and `noSession`. */
export const callerPlugin = fp(
  async (app) => {
    app.decorateRequest('session', null);
    app.decorateRequest('noSession', null);
  },
  { name: 'request-caller' },
);

/** Second step of a route's pipeline: 401 for a visitor. */
export const requirePlayer: preValidationAsyncHookHandler = async (request) => {
  playerOf(request);
};

/** Returns the session of a route behind `requirePlayer`. */
export function playerOf(request: FastifyRequest): PlayerSession {
  if (request.session) return request.session;
  const reason = request.noSession;
  throw refuse('not_authenticated', reason ? { details: { reason } } : {});
}

/**
 * Returns the refusal of a caller who has not given the password lately; with `secondFactor` the code of the app is
 * needed, too.
 */
export const stepUpRequired = ({ hasTwoFactor }: Pick<PlayerSession, 'hasTwoFactor'>): Refusal =>
  refuse('step_up_required', { details: { secondFactor: hasTwoFactor } });

/** Refuses unless the player has proved who they are within the last five minutes (decision 155). */
export function requireProofOf(session: Pick<PlayerSession, 'isProved' | 'hasTwoFactor'>): void {
  if (!session.isProved) throw stepUpRequired(session);
}

/** Step of a route that only the player may take, not anyone who holds their session; behind `requirePlayer`. */
export const requireProof: preValidationAsyncHookHandler = async (request) => requireProofOf(playerOf(request));

/** Refuses while the player's own session time is used up. */
export function requireTimeToPlay({ noPlayUntil }: Pick<PlayerSession, 'noPlayUntil'>): void {
  if (noPlayUntil) throw refuse('time_limit_reached', { details: { until: noPlayUntil.toISOString() } });
}

/** Step of a route that plays, or pays in to play, behind `requirePlayer`. */
export const requirePlay: preValidationAsyncHookHandler = async (request) => requireTimeToPlay(playerOf(request));

/** Returns the key by which edges put a player into the same canaries on each device. */
export const canaryKey = (secret: string, customerId: string): string => pseudonymOf(secret, `canary.${customerId}`);

/** Returns the player's pseudonym for analytics. */
export const analyticsId = (secret: string, customerId: string): string => pseudonymOf(secret, `uid.${customerId}`);
