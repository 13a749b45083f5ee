import type { ContextualizedBalanceUpdate } from '@parlay/contracts/realtime';
import type { BalanceState, Balances, SessionState } from '@parlay/contracts/session';
import { minorOf, toWire } from '@parlay/money';
import { type WritableValue, writableValue } from '@parlay/ports/watched';
import { isAutomaticEnd } from './ended.ts';

/** Signed-in player and balance, as known to this page. */
export interface PlayerState {
  session: WritableValue<SessionState>;
  balance: WritableValue<BalanceState>;
  become(next: SessionState): void;
  /** Ignores balances older than the known ones. */
  takeBalances(next: Balances): void;
  takeUpdate(update: ContextualizedBalanceUpdate): void;
}

export interface PlayerStateOptions {
  first: SessionState;
  /** Called before the end of a session is published. */
  onGuest(): void;
  /** Called before subscribers are notified. */
  onChange?: ((next: SessionState) => void) | undefined;
}

export function createPlayerState({ first, onGuest, onChange }: PlayerStateOptions): PlayerState {
  const session = writableValue<SessionState>(first);
  const balance = writableValue<BalanceState>({ status: 'none' });
  onChange?.(first);

  function become(next: SessionState) {
    if (next.status === 'guest') {
      onGuest();
      balance.set({ status: 'none' });
      const previous = session.current();
      // The reason may arrive only after the server has ended the session.
      if (previous.status === 'guest' && !(previous.reason === 'expired' && isAutomaticEnd(next.reason))) return;
    }
    onChange?.(next);
    session.set(next);
  }

  function takeBalances(next: Balances) {
    const now = balance.current();
    if (now.status === 'known' && now.balances.currency === next.currency && now.balances.version > next.version)
      return;
    balance.set({ status: 'known', balances: next });
  }

  function takeUpdate({ version, currency, balances }: ContextualizedBalanceUpdate) {
    const spendable = typeof balances.spendable === 'string' ? balances.spendable : balances.spendable.total;
    const { withdrawable, locked } = balances;
    const bonus = bonusOf(currency, spendable, withdrawable, locked);
    takeBalances({ spendable, withdrawable, locked, bonus, currency, version });
  }

  return { session, balance, become, takeBalances, takeUpdate };
}

/** Returns spendable − withdrawable − locked, but never less than zero (RS3). */
function bonusOf(currency: string, ...[spendable, withdrawable, locked]: [string, string, string]): string {
  const bonus = minorOf(spendable, currency) - minorOf(withdrawable, currency) - minorOf(locked, currency);
  return toWire(bonus < 0n ? 0n : bonus, currency);
}
