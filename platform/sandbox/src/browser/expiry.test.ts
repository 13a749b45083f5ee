import { expect, it } from '@jest/globals';
import { monthAndYear } from './expiry.ts';

it('VA7: a month and year that come in one piece, however they are written, are MM/YY', () => {
  for (const written of ['1239', '12/39', '12-39', '12 / 39', '12/2039', '122039', ' 12.39 '])
    expect(monthAndYear(written)).toBe('12/39');
  expect(monthAndYear('3/30')).toBe('03/30');
});

it('VA7: what is no month and year yet stays as it is typed', () => {
  for (const typed of ['', '1', '12', '12/', '12/3', '12/203', '123456789', 'x'])
    expect(monthAndYear(typed)).toBe(typed);
});

it('VA7: whoever types the slash that has been written already has one slash', () => {
  expect(monthAndYear('12//')).toBe('12/');
});
