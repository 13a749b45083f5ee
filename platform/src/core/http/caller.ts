import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { pseudonymOf } from '../tokens.ts';
import { type Refusal, refuse } from './errors.ts';

/** Session of a request, with the player data that most routes need. */
export interface PlayerSession {
  /** Public id of the session, one per device. */
  sessionId: string;
  customerId: string;
  brandId: number;
  username: string;
  displayName: string;
  currency: string;
  /** Country of the player's address; empty if unknown. */
  country: string;
  /** Whether a check has confirmed that the player is old enough. */
  ageVerified: boolean;
  createdAt: Date;
  /** Milliseconds since the player's last activity, by the database's clock. */
  idleMs: number;
  /** End of the session without further activity. */
  expiresAt: Date;
  /** Latest end of the session, with or without activity. */
  endsAt: Date;
  previousLoginAt: Date | null;
  previousLoginIp: string | null;
  /** When the player may play again after using up their own session time; null if they may play now. */
  noPlayUntil: Date | null;
  /** Whether a login requires a code in addition to the password. */
  hasTwoFactor: boolean;
  /** Whether the player has re-authenticated in this session within the last five minutes (decision 155). */
  isProved: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `automatic` if pages call the route without user activity, so that it does not keep a session alive. */
    activity?: 'automatic';
  }
  interface FastifyRequest {
    /** The player's session; null for a visitor. */
    session: PlayerSession | null;
    /**
     * Reason that the request's cookie has no session; `replaced` if a concurrent response gives the browser a new
     * cookie.
     */
    noSession: 'expired' | 'lifetime' | 'time-limit' | 'replaced' | null;
  }
}

/** Treats every caller as a visitor. The plugin for session cookies (`identity`) sets `session` and `noSession`. */
export const callerPlugin = fp(
  async (app) => {
    app.decorateRequest('session', null);
    app.decorateRequest('noSession', null);
  },
  { name: 'request-caller' },
);

/** Second step of a route's pipeline. Refuses a visitor with 401. */
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
 * Returns the refusal of a caller who has not re-authenticated recently. With `secondFactor`, the authenticator app's
 * code is also required.
 */
export const stepUpRequired = ({ hasTwoFactor }: Pick<PlayerSession, 'hasTwoFactor'>): Refusal =>
  refuse('step_up_required', { details: { secondFactor: hasTwoFactor } });

/** Refuses unless the player has re-authenticated within the last five minutes (decision 155). */
export function assertReauthenticated(session: Pick<PlayerSession, 'isProved' | 'hasTwoFactor'>): void {
  if (!session.isProved) throw stepUpRequired(session);
}

/** Route step that requires recent re-authentication, so that a stolen session is not enough; after `requirePlayer`. */
export const requireReauthentication: preValidationAsyncHookHandler = async (request) =>
  assertReauthenticated(playerOf(request));

/** Refuses while the player's own session time is used up. */
export function requireTimeToPlay({ noPlayUntil }: Pick<PlayerSession, 'noPlayUntil'>): void {
  if (noPlayUntil) throw refuse('time_limit_reached', { details: { until: noPlayUntil.toISOString() } });
}

/** Step of a route that plays or deposits; after `requirePlayer`. */
export const requirePlay: preValidationAsyncHookHandler = async (request) => requireTimeToPlay(playerOf(request));

/** Returns the key with which edges assign a player to the same canaries on every device. */
export const canaryKey = (secret: string, customerId: string): string => pseudonymOf(secret, `canary.${customerId}`);

/** Returns the player's pseudonym for analytics. */
export const analyticsId = (secret: string, customerId: string): string => pseudonymOf(secret, `uid.${customerId}`);
