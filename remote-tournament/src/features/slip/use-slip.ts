import { useDraft } from '@parlay/remote-kit/drafts';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';
import type { Offer } from '../../model/events.ts';
import { parseSlip, type Slip, toggled } from '../../model/slip.ts';

export interface SlipState {
  slip: Slip | null;
  /** Handles a click on a selection: adds or removes it (TO3). */
  choose(offer: Offer): void;
  setStake(stake: number): void;
  /** Accepts a price. */
  accept(odds: number): void;
  /** Handles "Cancel Bet". */
  cancel(): void;
}

/** The slip of one tournament: one selection (TO13), stored across a reload, a failure and a swap of this remote. */
export function useSlip(tournamentId: string): SlipState {
  const { drafts } = usePorts();
  const [slip, keep, cancel] = useDraft<Slip | null>(`slip ${tournamentId}`, null, parseSlip);
  const filled = slip !== null;
  useEffect(() => (filled ? drafts.hold('betslip') : undefined), [drafts, filled]);
  return {
    slip,
    choose(offer) {
      const next = toggled(slip, offer);
      if (next) keep(next);
      else cancel();
    },
    setStake: (stake) => slip && keep({ ...slip, stake }),
    accept: (odds) => slip && keep({ ...slip, odds }),
    cancel,
  };
}
