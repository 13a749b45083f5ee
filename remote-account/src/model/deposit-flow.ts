import type { Schemas } from '@parlay/contracts/api';

type Step = Schemas['DepositStep'];

/** A payment that the provider knows. */
export interface StartedPayment {
  reference: string;
  redirectUrl: string;
  next: Step;
}

/**
 * State of a deposit. The deposit page shows the states from `choose` to `challenge`. From `pending` on, the
 * payment's own page takes over, because the provider also returns players there.
 */
export type DepositState =
  | { phase: 'choose' | 'amount' | 'confirm' }
  | { phase: 'challenge' | 'pending'; started: StartedPayment }
  | { phase: 'success' | 'declined' | 'expired'; reference: string };

export type DepositEvent =
  | { event: 'methods'; any: boolean }
  | { event: 'pressed' }
  | { event: 'refused' | 'cancelled' }
  | { event: 'ordered'; started: StartedPayment }
  | { event: 'answered' }
  | { event: 'decided'; result: 'success' | 'declined' | 'expired' };

/** Returns the state after an event. Ignores an event that does not fit the state. */
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

/** Maximum width of a phone in CSS pixels. Up to this width, the challenge takes the whole page. */
const MAX_PHONE_WIDTH = 480;

/** Returns the EMV 3-D Secure challenge window size for a viewport (B16). */
export function challengeWindow({ width, height }: { width: number; height: number }): '02' | '03' | '04' | '05' {
  if (width <= MAX_PHONE_WIDTH) return '05';
  if (width < 640) return '02';
  return height >= 760 ? '03' : '04';
}
