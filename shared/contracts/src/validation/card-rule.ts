import { type CardFault, cardCodeFault, cardExpiryFault, cardNumberFault } from './card.ts';
import { fault, type Rule, textOf } from './fault.ts';

/** Turns a card check into a form rule: VA12 has one key for all errors, and `required` handles empty values. */
const asRule =
  (faultOf: (text: string) => CardFault | undefined): Rule =>
  (value) => {
    const found = faultOf(textOf(value));
    return found && found !== 'required' ? fault('invalidPattern') : undefined;
  };

export const cardNumber = (scheme: string): Rule => asRule((text) => cardNumberFault(text, scheme));
export const cardExpiry = (now: number): Rule => asRule((text) => cardExpiryFault(text, now));
export const cardCode: Rule = asRule(cardCodeFault);
