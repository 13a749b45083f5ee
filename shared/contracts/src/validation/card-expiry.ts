// This file imports nothing, so that a payment page's script can be compiled from this file alone.

/** A complete month and year, as browsers fill them in and people paste them. */
const COMPLETE = /^\s*(\d{1,2})\s*[-/. ]?\s*(?:20)?(\d{2})\s*$/;

/** Formats a complete month and year as MM/YY. In any other text it only joins repeated slashes. */
export function monthAndYear(text: string): string {
  const singleSlash = text.replace(/\/+/g, '/');
  const [, month, year] = COMPLETE.exec(singleSlash) ?? [];
  return month && year ? `${month.padStart(2, '0')}/${year}` : singleSlash;
}

/** Inserts the slash of an expiry date when only digits are typed or pasted. */
export function slashAfterMonth(field: HTMLInputElement): void {
  field.addEventListener('input', (event) => {
    const { inputType = '' } = event as InputEvent;
    // A deleted slash is not inserted again.
    if (inputType.startsWith('delete')) return;
    if (inputType === 'insertText' && /^\d{2}$/.test(field.value)) field.value += '/';
    const whole = monthAndYear(field.value);
    if (whole !== field.value) field.value = whole;
  });
}
