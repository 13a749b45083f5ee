import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv.ts';

describe('a CSV cell', () => {
  it.each(['=1+1', '@SUM(A1)', '+1+cmd|x', '-1+cmd|x', '-2.5*A1', '+', ' =1+1', '\u0000=1', '\t1', '＝1+1', '+1.2.3'])(
    'gets a leading apostrophe if a spreadsheet would run it as a formula: %j',
    (cell) => {
      expect(csvLine([cell], 'en')).toBe(`'${cell}\r\n`);
    },
  );

  it('gets no apostrophe if it is an amount, a phone number or plain text, and is quoted if needed', () => {
    expect(csvLine(['-12.50', '+358401234567', '+5', 'a=b', '2026-01-01', null], 'en')).toBe(
      '-12.50,+358401234567,+5,a=b,2026-01-01,\r\n',
    );
    expect(csvLine(['a,"b"'], 'en')).toBe('"a,""b"""\r\n');
    expect(csvLine(['=a,b'], 'en')).toBe(`"'=a,b"\r\n`);
  });

  it.each([
    ['en', '1234.50,-0.10,a b,"a,b","a;b",2026-01-01,\r\n'],
    ...(['de', 'es', 'fi', 'fr', 'lv', 'no', 'sv'] as const).map(
      (locale) => [locale, '1234,50;-0,10;a b;"a,b";"a;b";2026-01-01;\r\n'] as const,
    ),
  ] as const)('uses the separator that spreadsheets expect in the language: %s', (locale, line) => {
    const amounts = [{ amount: '1234.50' }, { amount: '-0.10' }];
    expect(csvLine([...amounts, 'a b', 'a,b', 'a;b', '2026-01-01', { amount: null }], locale)).toBe(line);
  });
});
