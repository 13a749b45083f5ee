import { describe, expect, it } from '@jest/globals';
import { pickIn, pickQuery, withoutPick } from './pick-link.ts';

const searchOf = (query: object) =>
  `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`;

describe('links to a selection of the sports book [SH33, FR4]', () => {
  it('name the selection and the odds that were shown', () => {
    const pick = { selection: '771/match:result/1', odds: 1.42 };
    expect(pickIn(`${searchOf(pickQuery(pick))}&btag=7`)).toEqual(pick);
  });

  it.each([
    '',
    '?pick=771/match:result/1',
    '?pick=771/match:result/1&odds=1',
    '?pick=771/match:result/1&odds=-2',
    '?pick=771/match:result/1&odds=2e9',
    '?pick=a%20b&odds=2',
    '?pick=%C3%84&odds=2',
    `?pick=${'1'.repeat(121)}&odds=2`,
  ])('name nothing with the query "%s"', (search) => {
    expect(pickIn(search)).toBeUndefined();
  });

  it('lose only the selection', () => {
    expect(withoutPick('?btag=7&pick=1&odds=2')).toBe('?btag=7');
    expect(withoutPick('?pick=1&odds=2')).toBe('');
  });
});
