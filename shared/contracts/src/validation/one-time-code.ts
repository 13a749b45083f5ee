import { type Rule, textOf, validationError } from './rule.ts';

export const CODE_LENGTH = 6;

/** Six digits, as sent by e-mail or text message (AU16). */
export const oneTimeCode: Rule = (value) => {
  const text = textOf(value).replace(/\s/g, '');
  return text === '' || /^\d{6}$/.test(text) ? undefined : validationError('invalidPattern');
};

const RECOVERY = /^[A-Za-z2-7]{16}$/;
/** A code without spaces and hyphens. */
export const bareCode = (value: unknown): string => textOf(value).replace(/[\s-]/g, '');

/** A recovery code of the second factor: sixteen letters and digits (D2). */
export const recoveryCode: Rule = (value) =>
  RECOVERY.test(bareCode(value)) ? undefined : validationError('invalidPattern');

/** A code of the authenticator app, or a recovery code (D2). */
export const factorCode: Rule = (value) => (/^\d{6}$/.test(bareCode(value)) ? undefined : recoveryCode(value, {}));
