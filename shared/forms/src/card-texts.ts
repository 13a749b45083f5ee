import type { CardError } from '@parlay/contracts/validation/card';
import type { Translate } from './context.ts';

/** Returns a text of the card fields, for the provider's frame or our own page. */
export const cardText = (t: Translate, key: string): string => t(`forms.card.${key}`);

export const cardErrorText = (t: Translate, error: CardError): string =>
  error === 'required' ? t('forms.validation.required') : cardText(t, `errors.${error}`);
