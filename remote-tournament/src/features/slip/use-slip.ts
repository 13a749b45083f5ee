import { useDraft } from '@parlay/remote-kit/drafts';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';
import type { Offer } from '../../model/events.ts';
import { parseSlip, type Slip, toggleSelection } from '../../model/slip.ts';

export interface SlipState {
  slip: Slip | null;
  /** Handles a click on a selection, which adds or removes it (TO3). */
  choose(offer: Offer): void;
  setStake(stake: number): void;
  /** Accepts a price. */
  accept(odds: number): void;
  /** Handles "Cancel Bet". */
  cancel(): void;
}

/**
 * Returns a tournament's slip. It has one selection (TO13) and survives a reload, a failure and a swap of this
 * remote.
 */
export function useSlip(tournamentId: string): SlipState {
  const { drafts } = usePorts();
  const [slip, store, cancel] = useDraft<Slip | null>(`slip ${tournamentId}`, null, parseSlip);
  const filled = slip !== null;
  useEffect(() => (filled ? drafts.hold('betslip') : undefined), [drafts, filled]);
  return {
    slip,
    choose(offer) {
      const next = toggleSelection(slip, offer);
      if (next) store(next);
      else cancel();
    },
    setStake: (stake) => slip && store({ ...slip, stake }),
    accept: (odds) => slip && store({ ...slip, odds }),
    cancel,
  };
}
