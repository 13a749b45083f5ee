import { expect, it } from '@jest/globals';
import { LOCALES } from './brand.ts';
import { formatsIn } from './formats.ts';

const formats = { lastLogin: 'YYYY-MM-DD hh:mm:ss A', wire: 'YYYY-MM-DD' as const, decimalComma: false };

it.each([
  ['DD.MM.YYYY', ['de', 'en', 'fi', 'lv', 'no']],
  ['DD/MM/YYYY', ['es', 'fr']],
  ['YYYY-MM-DD', ['sv']],
])('formats dates as %s in %j everywhere on a page [X3]', (day, locales) => {
  for (const locale of LOCALES.filter((one) => locales.includes(one))) {
    const { picker, registration, tournament, clock } = formatsIn({ formats }, locale);
    expect([picker, registration, tournament, clock]).toEqual([day, day, `${day} HH:mm`, 'HH:mm']);
  }
});

it('uses the format that a brand sets for all places or for one place [X3]', () => {
  expect(formatsIn({ formats: { ...formats, picker: 'MM/DD/YYYY', clock: 'hh:mm A' } }, 'fr')).toMatchObject({
    registration: 'MM/DD/YYYY',
    tournament: 'MM/DD/YYYY hh:mm A',
  });
  expect(formatsIn({ formats: { ...formats, registration: 'DD/MM/YYYY' } }, 'en').picker).toBe('DD.MM.YYYY');
});
