import type { BusPort } from '@parlay/bus';
import type { ApiClient } from '@parlay/contracts/api';
import { type SessionEnd, type SessionState, SessionUser } from '@parlay/contracts/session';
import { createBackoff } from '../lib/backoff.ts';
import { type Account, readAccount } from './account.ts';
import { lifetimeTimer } from './lifetime.ts';
import type { Logouts } from './logouts.ts';
import { type ChannelConnection, playerChannel } from './player-channel.ts';
import { createPlayerState, type PlayerState } from './player-state.ts';
import { createQuestions } from './questions.ts';

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

/** The session as the server knows it. What the server says wins over what this page believes. */
export interface ServerSession {
  player: PlayerState;
  ask(): Promise<void>;
  /** The server is away: asks again with backoff. */
  askLater(): void;
  take(account: Account): void;
  /** The server knows of no session any more. `why`: its own word, if it said one. */
  end(why: unknown): void;
  /** Makes void the answers to questions that were asked before a login. */
  startEra(): void;
}

export function createServerSession(options: ServerSessionOptions): ServerSession {
  const { api, bus, realtime, logouts, later, now } = options;
  const backoff = createBackoff();
  /** Grows with each login and logout: an answer to a question asked before one says nothing about now. */
  let era = 0;
  const questions = createQuestions(question, later);
  const askLater = () => questions.askLater(backoff);
  const openChannel = playerChannel(api, realtime, questions.askLater);
  const awaitEnd = lifetimeTimer({
    later,
    now,
    isPlayer: () => player.session.current().status === 'player',
    ask: questions.ask,
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

  async function question() {
    if (logouts.pending() && !(await logouts.sendPending())) return askLater();
    const asked = era;
    const result = await api.get('/api/account/user');
    if (asked !== era) return;
    if (!result.ok) {
      if (result.error.status === 401) return end(result.error.details?.reason);
      if (player.session.current().status !== 'guest') player.balance.set({ status: 'unavailable' });
      return askLater();
    }
    backoff.reset();
    const account = readAccount(result.data);
    if (account) take(account);
    else player.balance.set({ status: 'unavailable' });
  }

  /** The server may have received a logout of this browser whose answer has not come yet. */
  function end(why: unknown) {
    const reason: SessionEnd = logouts.pending() ?? (why === 'lifetime' ? 'lifetime' : 'expired');
    player.become({ status: 'guest', reason });
    // Other tabs may learn of the end without its reason: the first answer takes the cookie away.
    if (reason === 'lifetime') bus.publish('session.ended', { reason });
  }

  function take(account: Account) {
    const was = player.session.current();
    if (!account.authenticated) {
      if (was.status !== 'player') return player.become({ status: 'guest' });
      return account.replaced ? askLater() : end(account.ended);
    }
    const user = SessionUser.parse(account);
    if (was.status !== 'player' || JSON.stringify(was.user) !== JSON.stringify(user)) {
      if (was.status === 'player' && was.user.customerId !== user.customerId) player.balance.set({ status: 'none' });
      player.become({ status: 'player', user });
    }
    player.takeBalances(account.balances);
    awaitEnd(user.sessionEndsAt);
    void openChannel(user.customerId);
  }

  return {
    player,
    ask: questions.ask,
    askLater,
    take,
    end,
    startEra() {
      era += 1;
    },
  };
}
