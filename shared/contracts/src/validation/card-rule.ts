import { type CardError, cardCodeError, cardExpiryError, cardNumberError } from './card.ts';
import { type Rule, textOf, validationError } from './rule.ts';

/** Turns a card check into a form rule. All errors share one key (VA12), and `required` handles empty values. */
const asRule =
  (errorOf: (text: string) => CardError | undefined): Rule =>
  (value) => {
    const found = errorOf(textOf(value));
    return found && found !== 'required' ? validationError('invalidPattern') : undefined;
  };

export const cardNumber = (scheme: string): Rule => asRule((text) => cardNumberError(text, scheme));
export const cardExpiry = (now: number): Rule => asRule((text) => cardExpiryError(text, now));
export const cardCode: Rule = asRule(cardCodeError);
