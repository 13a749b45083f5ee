import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv.ts';

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '@SUM(A1)', '+1+cmd|x', '-1+cmd|x', '-2.5*A1', '+', ' =1+1', '\u0000=1', '\t1', '＝1+1', '+1.2.3'])(
    'gets an apostrophe when a spreadsheet would run it: %j',
    (cell) => {
      expect(csvLine([cell])).toBe(`'${cell}\r\n`);
    },
  );

  it('stays as it is when it is an amount, a telephone number or a text', () => {
    expect(csvLine(['-12.50', '+358401234567', '+5', 'a=b', '2026-01-01', null])).toBe(
      '-12.50,+358401234567,+5,a=b,2026-01-01,\r\n',
    );
    expect(csvLine(['a,"b"'])).toBe('"a,""b"""\r\n');
    expect(csvLine(['=a,b'])).toBe(`"'=a,b"\r\n`);
  });
});
