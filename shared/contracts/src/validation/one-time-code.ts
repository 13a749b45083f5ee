import { fault, type Rule, textOf } from './fault.ts';

export const CODE_LENGTH = 6;

/** Six digits, as they are sent by e-mail or text message (AU16). */
export const oneTimeCode: Rule = (value) => {
  const text = textOf(value).replace(/\s/g, '');
  return text === '' || /^\d{6}$/.test(text) ? undefined : fault('invalidPattern');
};
