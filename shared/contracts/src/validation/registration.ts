import type { Open } from '../open-word.ts';
import { validName } from './name.ts';
import { newPassword, type PasswordPolicy } from './password.ts';
import { allOf, type Rule, textOf, validationError } from './rule.ts';
import { plainLetters } from './script.ts';
import { email, matchWith, maxlength, minlength, noSpaces, required } from './text.ts';

/** Minimum length of passwords (X5). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const USERNAME = { min: 4, max: 30 } as const;
export const DISPLAY_NAME = { min: 3, max: 20 } as const;
export const NAME_MAX = 60;
export const ADDRESS = { house: 20, street: 80, line: 101, city: 60, postCode: 12 } as const;
export const GENDERS = ['FEMALE', 'MALE', 'OTHER'] as const;

/** Letters with their marks, and digits (VA10). Scripts need at most three marks on a letter; more would cover neighbouring letters. */
const onlyLettersAndDigits: Rule = (value) =>
  /^(?:[\p{L}\p{N}]\p{M}{0,3})*$/u.test(textOf(value).normalize('NFC')) ? undefined : validationError('invalidPattern');

export interface RegistrationPolicy {
  password: Open<PasswordPolicy>;
  /** Allows names like "Anne-Marie" (VA4). */
  allowHyphen: boolean;
  /** Minimum length of a password; eight by default. */
  passwordMin?: number | undefined;
}

/** Registration rules by field, shared by page and server. Only the server can check whether a name is taken. */
export const registrationRules = ({ password, allowHyphen, passwordMin = PASSWORD_MIN }: RegistrationPolicy) => ({
  username: allOf(
    required,
    noSpaces,
    onlyLettersAndDigits,
    plainLetters,
    minlength(USERNAME.min),
    maxlength(USERNAME.max),
  ),
  displayName: allOf(
    required,
    onlyLettersAndDigits,
    plainLetters,
    minlength(DISPLAY_NAME.min),
    maxlength(DISPLAY_NAME.max),
  ),
  email: allOf(required, email, maxlength(254)),
  confirmEmail: allOf(required, matchWith('email', 'emailsMatch')),
  password: allOf(required, newPassword(password, passwordMin), maxlength(PASSWORD_MAX)),
  firstName: allOf(required, validName({ allowHyphen }), maxlength(NAME_MAX)),
  surname: allOf(required, validName({ allowHyphen }), maxlength(NAME_MAX)),
  house: allOf(required, maxlength(ADDRESS.house)),
  street: allOf(required, maxlength(ADDRESS.street)),
  city: allOf(required, validName({ allowHyphen: true }), maxlength(ADDRESS.city)),
  postCode: allOf(required, maxlength(ADDRESS.postCode)),
});
