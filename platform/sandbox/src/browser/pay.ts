import {
  type CardFault,
  cardCodeFault,
  cardExpiryFault,
  cardNameFault,
  cardNumberFault,
} from '@parlay/contracts/validation/card';
import { slashAfterMonth } from './expiry.ts';
import { element, readSetup } from './setup.ts';

const { method, faults } = readSetup<{ method: string; faults: Record<CardFault, string> }>();

const RULES: Record<string, (text: string) => CardFault | undefined> = {
  number: (text) => cardNumberFault(text, method),
  expiry: (text) => cardExpiryFault(text, Date.now()),
  code: cardCodeFault,
  name: cardNameFault,
};

/** Shows a field's fault under it, or takes it away. */
function check(id: string): boolean {
  const field = element<HTMLInputElement>(id);
  const fault = RULES[id]?.(field.value);
  if (fault) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
  element(`${id}-error`).textContent = fault ? faults[fault] : '';
  return fault === undefined;
}

for (const id of Object.keys(RULES)) {
  const field = element<HTMLInputElement>(id);
  field.addEventListener('blur', () => field.value !== '' && check(id));
  field.addEventListener('input', () => field.hasAttribute('aria-invalid') && check(id));
}

element('card').addEventListener('submit', (event) => {
  const isCancel = (event as SubmitEvent).submitter?.getAttribute('value') === 'cancel';
  const bad = isCancel ? [] : Object.keys(RULES).filter((id) => !check(id));
  if (bad.length === 0) return;
  event.preventDefault();
  element(bad[0] ?? 'number').focus();
});

slashAfterMonth(element<HTMLInputElement>('expiry'));
