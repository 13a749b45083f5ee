import type { ApiFailure } from '@parlay/contracts/api';
import { useCommand } from '@parlay/remote-kit/command';
import { isIntentFor, isUncertain, parseIntent } from '@parlay/remote-kit/intent';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import type { Bet } from '../../model/bets.ts';
import type { Slip } from '../../model/slip.ts';
import type { BetReceipt } from '../feed/use-feed.ts';

/** Result of the last attempt. */
export type BetResult =
  | { ok: true; bet: Bet }
  | { ok: false; error: 'refused'; failure: ApiFailure }
  /** No response arrived, so the bet may have been placed. The same slip is sent again with the same key. */
  | { ok: false; error: 'uncertain'; failure?: ApiFailure };

export interface PlaceBetState {
  placing: boolean;
  result: BetResult | undefined;
  place(slip: Slip): Promise<void>;
  /** Clears the last result when the player continues. */
  clearResult(): void;
}

const OUTDATED_CODES: ReadonlySet<string> = new Set(['odds_changed', 'selection_limit_reached']);

const commandOf = ({ selectionId, stake, odds }: Slip) => ({ selectionId, stake: String(stake), odds });

export interface PlaceBetOptions {
  tournamentId: string;
  slip: Slip | null;
  onPlaced(receipt: BetReceipt): void;
  /** Called if the server's odds or open bets differ from those on the page. Resolves once they are loaded. */
  onOutdated(): Promise<void>;
}

/** Places the slip's bet (TO6). */
export function usePlaceBet({ tournamentId, slip, onPlaced, onOutdated }: PlaceBetOptions): PlaceBetState {
  const { api, drafts } = usePorts();
  const command = useCommand();
  const [placing, setPlacing] = useState(false);
  const draft = `bet intent ${tournamentId}`;
  // Starts as `uncertain` if an attempt before a reload or swap of this remote got no response.
  const [result, setResult] = useState<BetResult | undefined>(() =>
    slip && isIntentFor(parseIntent(drafts.read(draft)), commandOf(slip))
      ? { ok: false, error: 'uncertain' }
      : undefined,
  );

  const place = async (toPlace: Slip) => {
    if (placing) return;
    setPlacing(true);
    setResult(undefined);
    const body = commandOf(toPlace);
    const response = await command(draft, body, (params) =>
      api.post('/api/sportuno/bet', { params, body: { tournamentId, ...body } }),
    );
    if (response.ok) {
      const { bet } = response.data;
      setResult({ ok: true, bet });
      onPlaced(response.data);
    } else {
      const { error: failure } = response;
      setResult({ ok: false, error: isUncertain(failure) ? 'uncertain' : 'refused', failure });
      if (OUTDATED_CODES.has(failure.code)) await onOutdated();
    }
    setPlacing(false);
  };

  return { placing, result, place, clearResult: () => setResult(undefined) };
}
