import { dictionary } from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | undefined;

/** Whether a password is among the fifty thousand that leaked lists have most often, whatever its case. */
export function isBreached(password: string): boolean {
  known ??= new Set(dictionary['passwords-common'] as string[]);
  return known.has(password.toLowerCase());
}
