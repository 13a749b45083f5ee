import type { BusPort } from '@parlay/bus';
import type { ApiClient } from '@parlay/contracts/api';
import { openSchema } from '@parlay/contracts/open-schema';
import { type SessionEnd, type SessionState, SessionUser } from '@parlay/contracts/session';
import { z } from 'zod/mini';
import { createBackoff } from '../lib/backoff.ts';
import { type Account, readAccount } from './account.ts';
import { isServerEnd } from './ended.ts';
import { lifetimeTimer } from './lifetime.ts';
import type { Logouts } from './logouts.ts';
import { type ChannelConnection, playerChannel } from './player-channel.ts';
import { createPlayerState, type PlayerState } from './player-state.ts';
import { createReloads } from './reloads.ts';

export interface ServerSessionOptions {
  api: ApiClient;
  bus: BusPort;
  realtime: ChannelConnection & { close(): void };
  logouts: Logouts;
  first: SessionState;
  later(action: () => void, milliseconds: number): void;
  now(): number;
  onChange?: ((next: SessionState) => void) | undefined;
}

/** Session as known to the server. The server's responses override the page's state. */
export interface ServerSession {
  player: PlayerState;
  reload(): Promise<void>;
  /** Retries with backoff, because the server is down. */
  reloadLater(): void;
  applyAccount(account: Account): void;
  /** Handles a session end on the server. `why` is the reason given by the server, if any. */
  end(why: unknown): void;
  /** Invalidates responses to requests sent before a login. */
  startEra(): void;
}

export function createServerSession(options: ServerSessionOptions): ServerSession {
  const { api, bus, realtime, logouts, later, now } = options;
  const backoff = createBackoff();
  /** Incremented by each login and logout. Responses to earlier requests are outdated. */
  let era = 0;
  /** True while the preloaded response, which the first request receives, may be older than this session end. */
  let isPreloadOutdated = options.first.status === 'guest' && options.first.reason !== undefined;
  const reloads = createReloads(loadAccount, later);
  const reloadLater = () => reloads.reloadLater(backoff);
  const openChannel = playerChannel(api, realtime, reloads.reloadLater);
  const awaitEnd = lifetimeTimer({
    later,
    now,
    isPlayer: () => player.session.current().status === 'player',
    reload: reloads.reload,
  });
  const player = createPlayerState({
    first: options.first,
    onChange: options.onChange,
    onGuest() {
      era += 1;
      void openChannel(undefined);
      awaitEnd(undefined);
      realtime.close();
    },
  });

  async function loadAccount() {
    if (logouts.pending() && !(await logouts.sendPending())) return reloadLater();
    if (isPreloadOutdated) {
      isPreloadOutdated = false;
      await api.get('/api/account/user');
    }
    const sentInEra = era;
    const result = await api.get('/api/account/user');
    if (sentInEra !== era) return;
    if (!result.ok) {
      if (result.error.status === 401) return end(result.error.details?.reason);
      if (player.session.current().status !== 'guest') player.balance.set({ status: 'unavailable' });
      return reloadLater();
    }
    backoff.reset();
    const account = readAccount(result.data);
    if (account) applyAccount(account);
    else player.balance.set({ status: 'unavailable' });
  }

  /** Ends the session. The server may have received a pending logout whose response has not arrived yet. */
  function end(why: unknown) {
    const reason: SessionEnd = logouts.pending() ?? (isServerEnd(why) ? why : 'expired');
    player.become({ status: 'guest', reason });
    // Other tabs may learn about the end without its reason, because the first response removes the cookie.
    if (isServerEnd(reason)) bus.publish('session.ended', { reason });
  }

  function applyAccount(account: Account) {
    const old = player.session.current();
    if (!account.authenticated) {
      if (old.status !== 'player') return player.become({ status: 'guest' });
      return account.replaced ? reloadLater() : end(account.ended);
    }
    const user = z.parse(openSchema(SessionUser), account);
    if (old.status !== 'player' || JSON.stringify(old.user) !== JSON.stringify(user)) {
      if (old.status === 'player' && old.user.customerId !== user.customerId) player.balance.set({ status: 'none' });
      player.become({ status: 'player', user });
    }
    player.takeBalances(account.balances);
    awaitEnd(user.sessionEndsAt);
    void openChannel(user.customerId);
  }

  return {
    player,
    reload: reloads.reload,
    reloadLater,
    applyAccount,
    end,
    startEra() {
      era += 1;
    },
  };
}
