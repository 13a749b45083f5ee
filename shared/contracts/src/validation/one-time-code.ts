import { type Rule, textOf, validationError } from './rule.ts';

export const CODE_LENGTH = 6;

/** Requires six digits, as sent by email or text message (AU16). */
export const oneTimeCode: Rule = (value) => {
  const text = textOf(value).replace(/\s/g, '');
  return text === '' || /^\d{6}$/.test(text) ? undefined : validationError('invalidPattern');
};

const RECOVERY = /^[A-Za-z2-7]{16}$/;
/** Removes spaces and hyphens from a code. */
export const bareCode = (value: unknown): string => textOf(value).replace(/[\s-]/g, '');

/** Requires a recovery code of the second factor with sixteen letters and digits (D2). */
export const recoveryCode: Rule = (value) =>
  RECOVERY.test(bareCode(value)) ? undefined : validationError('invalidPattern');

/** Requires a code from the authenticator app, or a recovery code (D2). */
export const factorCode: Rule = (value) => (/^\d{6}$/.test(bareCode(value)) ? undefined : recoveryCode(value, {}));
