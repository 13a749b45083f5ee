import type { ValidationKey } from '@parlay/contracts/validation/rule';
import { createContext, useContext } from 'react';

/** The remote's translate function. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

export interface FormEnvironment {
  /** Returns a text from `locales/` by its key without `forms.`. */
  formText: Translate;
  /** Locale for numbers, days and country names, for example `es-PE`. */
  locale: string;
  /** Names of fields that have been shown. Their values are preserved while the fields are hidden. */
  preserved: Set<string>;
}

/** Texts for one field that replace the general error texts ("German postcodes have five digits."). */
export type ErrorTexts = Readonly<Partial<Record<ValidationKey, string>>>;

export const FormEnvironmentContext = createContext<FormEnvironment | null>(null);

export function useFormEnvironment(): FormEnvironment {
  const environment = useContext(FormEnvironmentContext);
  if (!environment) throw new Error('A form field must be inside a Form.');
  return environment;
}
