import type { ApiFailure } from '@parlay/contracts/api';
import { isIntentFor, isUncertain, parseIntent } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import type { Bet } from '../../model/bets.ts';
import type { Slip } from '../../model/slip.ts';
import { useCommand } from '../commands/use-command.ts';
import type { BetReceipt } from '../feed/use-feed.ts';

/** Result of the last attempt. */
export type BetOutcome =
  | { kind: 'placed'; bet: Bet }
  | { kind: 'refused'; error: ApiFailure }
  /** No answer: the bet may be placed. The same slip is sent again with the same key. */
  | { kind: 'uncertain'; error?: ApiFailure };

export interface Placing {
  placing: boolean;
  outcome: BetOutcome | undefined;
  place(slip: Slip): Promise<void>;
  /** Clears the last result when the player continues. */
  forget(): void;
}

const OUTDATED: ReadonlySet<string> = new Set(['odds_changed', 'selection_limit_reached']);

const commandOf = ({ selectionId, stake, odds }: Slip) => ({ selectionId, stake: String(stake), odds });

export interface PlacingOptions {
  tournamentId: string;
  slip: Slip | null;
  onPlaced(receipt: BetReceipt): void;
  /** The server has other odds or open bets than the page: resolves once they are loaded. */
  onOutdated(): Promise<void>;
}

/** Places the slip's bet (TO6). */
export function usePlaceBet({ tournamentId, slip, onPlaced, onOutdated }: PlacingOptions): Placing {
  const { api, drafts } = usePorts();
  const command = useCommand();
  const [placing, setPlacing] = useState(false);
  const draft = `bet intent ${tournamentId}`;
  // An attempt before a reload or a swap of this remote that got no answer.
  const [outcome, setOutcome] = useState<BetOutcome | undefined>(() =>
    slip && isIntentFor(parseIntent(drafts.read(draft)), commandOf(slip)) ? { kind: 'uncertain' } : undefined,
  );

  const place = async (wanted: Slip) => {
    if (placing) return;
    setPlacing(true);
    setOutcome(undefined);
    const wantedBet = commandOf(wanted);
    const answer = await command(draft, wantedBet, (params) =>
      api.post('/api/sportuno/bet', { params, body: { tournamentId, ...wantedBet } }),
    );
    if (answer.ok) {
      const { bet } = answer.data;
      setOutcome({ kind: 'placed', bet });
      onPlaced(answer.data);
    } else {
      const { error } = answer;
      setOutcome(isUncertain(error) ? { kind: 'uncertain', error } : { kind: 'refused', error });
      if (OUTDATED.has(error.code)) await onOutdated();
    }
    setPlacing(false);
  };

  return { placing, outcome, place, forget: () => setOutcome(undefined) };
}
