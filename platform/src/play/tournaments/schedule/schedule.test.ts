import { describe, expect, it } from '@jest/globals';
import { parseSchedule, tournamentsAt } from './schedule.ts';

const BRANDS = [
  { id: 104, currencies: ['EUR', 'SEK'] },
  { id: 103, currencies: ['PEN'] },
];
const weekly = {
  id: 'sunday',
  names: ['{weekday} Cup', 'Other Cup'],
  brands: [104],
  currency: 'EUR',
  entryPrice: '10.00',
  payouts: [60, 40],
  fixtures: { sports: ['Football'] },
  first: '2026-03-01T18:00:00Z',
  everyMinutes: 7 * 24 * 60,
  lastsMinutes: 180,
};
const entry = (change: object = {}) => {
  const result = parseSchedule({ tournaments: [{ ...weekly, ...change }] }, BRANDS);
  if (!result.ok || !result.schedule.entries[0]) throw new Error(result.ok ? 'empty' : result.error);
  return result.schedule.entries[0];
};
const namesAt = (iso: string, change: object = {}, over = 0) =>
  tournamentsAt(entry(change), new Date(iso), over).map(({ id, name }) => `${id} ${name}`);

describe('a schedule', () => {
  it('contains the running tournament and the next ones', () => {
    expect(namesAt('2026-02-20T00:00:00Z')).toEqual([]);
    expect(namesAt('2026-02-25T00:00:00Z')).toEqual(['sunday-0 Sunday Cup']);
    expect(namesAt('2026-03-01T19:00:00Z')).toEqual(['sunday-0 Sunday Cup', 'sunday-1 Other Cup']);
    expect(namesAt('2026-03-01T21:00:00Z')).toEqual(['sunday-1 Other Cup']);
    expect(namesAt('2026-03-01T21:00:00Z', { ahead: 3 })).toHaveLength(3);
    expect(namesAt('2026-03-01T21:00:00Z', {}, 1)).toEqual(['sunday-0 Sunday Cup', 'sunday-1 Other Cup']);
  });

  it('sets when a tournament starts and ends and when entry closes', () => {
    const [first] = tournamentsAt(entry({ entryClosesMinutesBeforeEnd: 30 }), new Date('2026-03-01T19:00:00Z'));
    expect(first).toMatchObject({
      startsAt: new Date('2026-03-01T18:00:00Z'),
      endsAt: new Date('2026-03-01T21:00:00Z'),
      entryClosesAt: new Date('2026-03-01T20:30:00Z'),
      entryPrice: 1_000n,
      initialPoints: 2_500_000n,
      payoutPlaces: [
        { place: 1, percentage: 60 },
        { place: 2, percentage: 40 },
      ],
    });
  });

  it.each([
    ['brands', { brands: [999] }, 'brands: there is no brand 999'],
    ['currency', { currency: 'PEN' }, 'currency: brand 104 has no PEN'],
    ['entryPrice', { entryPrice: '10.005' }, 'entryPrice: it is not an amount of EUR'],
    ['minBet', { minBet: '20000.00' }, 'minBet: it is above maxBet'],
    ['payouts', { payouts: [50] }, 'tournaments.0.payouts'],
    ['an unknown field', { kind: 'x' }, 'Unrecognized key: "kind"'],
    ['closing', { entryClosesMinutesBeforeEnd: 180 }, 'it must be less than lastsMinutes'],
  ])('is refused with a sentence that names the invalid value: %s', (_what, change, error) => {
    const result = parseSchedule({ tournaments: [{ ...weekly, ...change }] }, BRANDS);
    expect(result).toEqual({ ok: false, error: expect.stringContaining(error) });
  });

  it('is refused if two entries have the same id', () => {
    const result = parseSchedule({ tournaments: [weekly, weekly] }, BRANDS);
    expect(result).toEqual({ ok: false, error: expect.stringContaining('two entries have the same id') });
  });
});
