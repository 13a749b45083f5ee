import { expect, it } from '@jest/globals';
import { monthAndYear } from './card-expiry.ts';

it('formats a pasted month and year in any notation as MM/YY [VA7]', () => {
  for (const written of ['1239', '12/39', '12-39', '12 / 39', '12/2039', '122039', ' 12.39 '])
    expect(monthAndYear(written)).toBe('12/39');
  expect(monthAndYear('3/30')).toBe('03/30');
});

it('leaves an incomplete date unchanged [VA7]', () => {
  for (const typed of ['', '1', '12', '12/', '12/3', '12/203', '123456789', 'x'])
    expect(monthAndYear(typed)).toBe(typed);
});

it('keeps one slash when the slash is typed again [VA7]', () => {
  expect(monthAndYear('12//')).toBe('12/');
});
