import { type CardFault, cardCodeFault, cardExpiryFault, cardNumberFault } from './card.ts';
import { fault, type Rule, textOf } from './fault.ts';

/** As a rule of a form: VA12 has one key for all of it, and an empty value is the business of `required`. */
const asRule =
  (faultOf: (text: string) => CardFault | undefined): Rule =>
  (value) => {
    const found = faultOf(textOf(value));
    return found && found !== 'required' ? fault('invalidPattern') : undefined;
  };

export const cardNumber = (scheme: string): Rule => asRule((text) => cardNumberFault(text, scheme));
export const cardExpiry = (now: number): Rule => asRule((text) => cardExpiryFault(text, now));
export const cardCode: Rule = asRule(cardCodeFault);
