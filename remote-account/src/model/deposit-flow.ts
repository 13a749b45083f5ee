import type { Schemas } from '@parlay/contracts/api';

type Step = Schemas['DepositStep'];

/** A payment that the company knows. */
export interface Started {
  reference: string;
  redirectUrl: string;
  next: Step;
}

/**
 * Where a deposit stands. The page shows `choose` to `challenge`; from `pending` on the payment's own page does, because it
 * is also where the company's page returns to.
 */
export type DepositState =
  | { phase: 'choose' | 'amount' | 'confirm' }
  | { phase: 'challenge' | 'pending'; started: Started }
  | { phase: 'success' | 'declined' | 'expired'; reference: string };

export type DepositEvent =
  | { event: 'methods'; any: boolean }
  | { event: 'pressed' }
  | { event: 'refused' | 'cancelled' }
  | { event: 'ordered'; started: Started }
  | { event: 'answered' }
  | { event: 'decided'; result: 'success' | 'declined' | 'expired' };

/** The state after an event; an event that does not fit changes nothing. */
export function afterEvent(state: DepositState, event: DepositEvent): DepositState {
  switch (event.event) {
    case 'methods':
      return state.phase === 'choose' && event.any ? { phase: 'amount' } : state;
    case 'pressed':
      return state.phase === 'amount' ? { phase: 'confirm' } : state;
    case 'refused':
    case 'cancelled':
      return 'reference' in state || state.phase === 'choose' ? state : { phase: 'amount' };
    case 'ordered': {
      const { started } = event;
      if (state.phase !== 'confirm') return state;
      return { phase: started.next.kind === 'challenge' ? 'challenge' : 'pending', started };
    }
    case 'answered':
      return state.phase === 'challenge' ? { phase: 'pending', started: state.started } : state;
    case 'decided':
      return 'started' in state ? { phase: event.result, reference: state.started.reference } : state;
  }
}

/** Widest phone, in CSS pixels: the challenge takes the whole page there. */
const PHONE = 480;

/** Size of a card challenge's window for a viewport (B16), by EMV 3-D Secure. */
export function challengeWindow({ width, height }: { width: number; height: number }): '02' | '03' | '04' | '05' {
  if (width <= PHONE) return '05';
  if (width < 640) return '02';
  return height >= 760 ? '03' : '04';
}
