import { describe, expect, it } from '@jest/globals';
import { factorCode, oneTimeCode, recoveryCode } from './one-time-code.ts';

const accepts = (rule: typeof oneTimeCode, value: string) => rule(value, {}) === undefined;
const RECOVERY = ['ABCD-EFGH-IJKL-MNO7', 'abcd efgh ijkl mno7', 'abcdefghijklmno7'];
const NEITHER = ['', '12345', '1234567', 'ABCD-EFGH-IJKL', 'ABCD-EFGH-IJKL-MNO1', '12345６'];

describe('codes', () => {
  it('D2: of the second factor may be of the app or for recovery, however they are grouped', () => {
    for (const code of ['123456', '123 456', '123-456', ...RECOVERY])
      expect([code, accepts(factorCode, code)]).toEqual([code, true]);
    for (const code of NEITHER) expect([code, accepts(factorCode, code)]).toEqual([code, false]);
  });

  it('D2: for recovery are sixteen letters and digits, and no code of the app', () => {
    for (const code of RECOVERY) expect([code, accepts(recoveryCode, code)]).toEqual([code, true]);
    for (const code of ['123456', ...NEITHER]) expect([code, accepts(recoveryCode, code)]).toEqual([code, false]);
  });

  it('AU16: by e-mail are six digits; an empty field is asked for by another rule', () => {
    for (const code of ['', '123456', ' 123 456 ']) expect([code, accepts(oneTimeCode, code)]).toEqual([code, true]);
    for (const code of ['12345', 'abcdef']) expect([code, accepts(oneTimeCode, code)]).toEqual([code, false]);
  });
});
