import { Secret } from 'otpauth';
import { hashToken } from '../../core/tokens.ts';

const HOW_MANY = 10;
/** 80 bits: a plain digest of them cannot be found by trying. In base32 they are sixteen letters. */
const BYTES = 10;

/** Ten of them, as a player keeps them: "ABCD-EFGH-IJKL-MNOP". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: HOW_MANY }, () => new Secret({ size: BYTES }).base32.match(/.{4}/g)?.join('-') ?? '');

/** Returns the hash of a recovery code, which is stored in its place. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(code.replace(/[\s-]/g, '').toUpperCase());
