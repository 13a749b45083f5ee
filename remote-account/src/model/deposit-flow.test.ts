import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { afterEvent, challengeWindow, type DepositEvent, type DepositState } from './deposit-flow.ts';

const started = (kind: 'challenge' | 'redirect' | 'voucher' | 'wait') => ({
  reference: 'r',
  redirectUrl: 'https://pay.example',
  next: { kind },
});
const run = (...events: DepositEvent[]): DepositState['phase'] =>
  events.reduce<DepositState>(afterEvent, { phase: 'choose' }).phase;

const METHODS = { event: 'methods', any: true } as const;
const ORDERED = { event: 'ordered', started: started('challenge') } as const;
const EVENTS: DepositEvent[] = [
  METHODS,
  { event: 'pressed' },
  { event: 'refused' },
  { event: 'cancelled' },
  ORDERED,
  { event: 'ordered', started: started('voucher') },
  { event: 'answered' },
  { event: 'decided', result: 'expired' },
];

describe('afterEvent [AC2]', () => {
  it('moves from the choice through the challenge to a result', () => {
    expect(run(METHODS)).toBe('amount');
    expect(run(METHODS, { event: 'pressed' })).toBe('confirm');
    expect(run(METHODS, { event: 'pressed' }, ORDERED)).toBe('challenge');
    const answered = [METHODS, { event: 'pressed' }, ORDERED, { event: 'answered' }] as const;
    expect(run(...answered)).toBe('pending');
    expect(run(...answered, { event: 'decided', result: 'declined' })).toBe('declined');
  });

  it('returns to the amount if the challenge is cancelled [B16]', () => {
    expect(run(METHODS, { event: 'pressed' }, ORDERED, { event: 'cancelled' })).toBe('amount');
  });

  it('never changes a result, whatever the event', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS)), (events) => {
        const result: DepositState = { phase: 'success', reference: 'r' };
        expect(events.reduce<DepositState>(afterEvent, result)).toEqual(result);
      }),
    );
  });
});

describe('challengeWindow [B16]', () => {
  it.each([
    [390, 844, '05'],
    [320, 640, '05'],
    [600, 800, '02'],
    [1440, 900, '03'],
    [1440, 700, '04'],
  ])('returns the size for %d × %d: %s', (width, height, expected) => {
    expect(challengeWindow({ width, height })).toBe(expected);
  });
});
