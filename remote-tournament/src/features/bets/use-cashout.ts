import type { ApiFailure } from '@parlay/contracts/api';
import { isUncertain } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import type { Bet } from '../../model/bets.ts';
import { useCommand } from '../commands/use-command.ts';
import type { BetReceipt } from '../feed/use-feed.ts';

/** How the cash-out of one bet goes (TO8). */
export type CashoutState =
  | { kind: 'processing' }
  /** `uncertain`: nobody answered, so the bet may be closed. Trying again with the same amount finds out. */
  | { kind: 'failed' | 'uncertain'; error: ApiFailure }
  | { kind: 'ok' };

/** What the player is asked: this bet, for exactly this amount. */
export interface CashoutQuestion {
  bet: Bet;
  /** Wire amount; it is the one that is sent. */
  amount: string;
  /** The amount that was agreed to before and is not paid any more. */
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
  /** Something about the bet is not as it was shown. */
  onRefused(): void;
}

/** Closes open bets, each by itself. A changed amount is asked about again. */
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
    const answer = await command(`cashout intent ${betId}`, { betId, amount }, (params) =>
      api.post('/api/sportuno/cashout', { params, body: { betId, amount } }),
    );
    if (answer.ok) {
      mark(betId, { kind: 'ok' });
      onCashedOut(answer.data);
      return;
    }
    const { code, details } = answer.error;
    const now = details?.amount;
    if (code === 'cashout_changed' && typeof now === 'string') {
      mark(betId, undefined);
      setQuestion({ bet, amount: now, before: amount });
    } else {
      mark(betId, { kind: isUncertain(answer.error) ? 'uncertain' : 'failed', error: answer.error });
    }
    onRefused();
  };

  return {
    states,
    question,
    ask(bet, amount) {
      // The player goes on: bets that are closed leave the list.
      setStates((before) => new Map([...before].filter(([, { kind }]) => kind !== 'ok')));
      setQuestion({ bet, amount });
    },
    cancel: () => setQuestion(undefined),
    confirm,
  };
}
