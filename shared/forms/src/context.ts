import type { ValidationKey } from '@parlay/contracts/validation/fault';
import { createContext, useContext } from 'react';

/** The remote's translate function. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

export interface FormWords {
  /** A text of `locales/`, by its key without `forms.`. */
  say: Translate;
  /** How figures, days and names of countries are written, for example `es-PE`. */
  locale: string;
  /** Fields that have been shown: what stands in them is kept while they are not. */
  kept: Set<string>;
}

/** Texts of one field that say a fault better than the general ones ("German postcodes have five digits."). */
export type FaultTexts = Readonly<Partial<Record<ValidationKey, string>>>;

export const FormWordsContext = createContext<FormWords | null>(null);

export function useFormWords(): FormWords {
  const words = useContext(FormWordsContext);
  if (!words) throw new Error('a field outside of a form');
  return words;
}
