import type { ApiFailure } from '@parlay/contracts/api';
import { useCommand } from '@parlay/remote-kit/command';
import { isUncertain } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import type { Bet } from '../../model/bets.ts';
import type { BetReceipt } from '../feed/use-feed.ts';

/** State of a bet's cash-out (TO8). */
export type CashoutState =
  | { kind: 'processing' }
  /**
   * `uncertain` means that no response arrived, so the bet may be closed. Retrying with the same amount resolves
   * this.
   */
  | { kind: 'failed' | 'uncertain'; error: ApiFailure }
  | { kind: 'ok' };

/** A request to confirm the cash-out of this bet for exactly this amount. */
export interface CashoutQuestion {
  bet: Bet;
  /** Wire amount that will be sent. */
  amount: string;
  /** The previously confirmed amount, which is no longer offered. */
  before?: string;
}

export interface Cashouts {
  states: ReadonlyMap<string, CashoutState>;
  question: CashoutQuestion | undefined;
  ask(bet: Bet, amount: string): void;
  cancel(): void;
  confirm(): Promise<void>;
}

export interface CashoutOptions {
  onCashedOut(receipt: BetReceipt): void;
  /** Called if the bet differs from the one shown on the page. */
  onRefused(): void;
}

/** Cashes out open bets one at a time. A changed amount must be confirmed again. */
export function useCashouts({ onCashedOut, onRefused }: CashoutOptions): Cashouts {
  const { api } = usePorts();
  const command = useCommand();
  const [states, setStates] = useState<ReadonlyMap<string, CashoutState>>(new Map());
  const [question, setQuestion] = useState<CashoutQuestion>();
  const mark = (betId: string, state: CashoutState | undefined) =>
    setStates((before) => {
      const next = new Map(before);
      if (state) next.set(betId, state);
      else next.delete(betId);
      return next;
    });

  const confirm = async () => {
    if (!question) return;
    const { bet, amount } = question;
    const { betId } = bet;
    setQuestion(undefined);
    mark(betId, { kind: 'processing' });
    const response = await command(`cashout intent ${betId}`, { betId, amount }, (params) =>
      api.post('/api/sportuno/cashout', { params, body: { betId, amount } }),
    );
    if (response.ok) {
      mark(betId, { kind: 'ok' });
      onCashedOut(response.data);
      return;
    }
    const { code, details } = response.error;
    const now = details?.amount;
    if (code === 'cashout_changed' && typeof now === 'string') {
      mark(betId, undefined);
      setQuestion({ bet, amount: now, before: amount });
    } else {
      mark(betId, { kind: isUncertain(response.error) ? 'uncertain' : 'failed', error: response.error });
    }
    onRefused();
  };

  return {
    states,
    question,
    ask(bet, amount) {
      // The player has moved on, so cashed-out bets leave the list.
      setStates((before) => new Map([...before].filter(([, { kind }]) => kind !== 'ok')));
      setQuestion({ bet, amount });
    },
    cancel: () => setQuestion(undefined),
    confirm,
  };
}
