import type { CardField } from '@parlay/contracts/card-frame';
import { CARD_RULES, type CardError } from '@parlay/contracts/validation/card';
import { slashAfterMonth } from '@parlay/contracts/validation/card-expiry';
import { readSetup, requireElement } from './setup.ts';

const { method, errors } = readSetup<{ method: string; errors: Record<CardError, string> }>();

const IDS = Object.keys(CARD_RULES) as CardField[];

/** Shows or clears the error under a field. Returns true if the field is valid. */
function check(id: CardField): boolean {
  const field = requireElement<HTMLInputElement>(id);
  const error = CARD_RULES[id](field.value, { schemes: [method], now: Date.now() });
  if (error) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
  requireElement(`${id}-error`).textContent = error ? errors[error] : '';
  return error === undefined;
}

for (const id of IDS) {
  const field = requireElement<HTMLInputElement>(id);
  field.addEventListener('blur', () => field.value !== '' && check(id));
  field.addEventListener('input', () => field.hasAttribute('aria-invalid') && check(id));
}

requireElement('card').addEventListener('submit', (event) => {
  const isCancelling = (event as SubmitEvent).submitter?.getAttribute('value') === 'cancel';
  const invalid = isCancelling ? [] : IDS.filter((id) => !check(id));
  if (invalid.length === 0) return;
  event.preventDefault();
  requireElement(invalid[0] ?? 'number').focus();
});

slashAfterMonth(requireElement<HTMLInputElement>('expiry'));
