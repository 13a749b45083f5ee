import { Secret } from 'otpauth';
import { hashToken } from '../../core/tokens.ts';

const CODE_COUNT = 10;
/** 80 bits, so that a plain digest resists brute force. In base32, these are sixteen characters. */
const BYTES = 10;

/** Returns ten codes in the form shown to players, for example "ABCD-EFGH-IJKL-MNOP". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODE_COUNT }, () => new Secret({ size: BYTES }).base32.match(/.{4}/g)?.join('-') ?? '');

/** Returns the hash of a recovery code, which is stored instead of the code. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(code.replace(/[\s-]/g, '').toUpperCase());
