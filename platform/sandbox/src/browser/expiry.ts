/** Month and year at once, as browsers fill them in and people paste them. */
const WHOLE = /^\s*(\d{1,2})\s*[-/. ]?\s*(?:20)?(\d{2})\s*$/;

/** MM/YY of a month and year that are written otherwise; of any other text no more than one slash at a time. */
export function monthAndYear(text: string): string {
  const once = text.replace(/\/+/g, '/');
  const [, month, year] = WHOLE.exec(once) ?? [];
  return month && year ? `${month.padStart(2, '0')}/${year}` : once;
}

/** Writes the slash of an expiry date for whoever types or pastes its digits alone; it may also be typed. */
export function slashAfterMonth(field: HTMLInputElement): void {
  field.addEventListener('input', (event) => {
    const { inputType = '' } = event as InputEvent;
    // What somebody takes away stays away.
    if (inputType.startsWith('delete')) return;
    if (inputType === 'insertText' && /^\d{2}$/.test(field.value)) field.value += '/';
    const whole = monthAndYear(field.value);
    if (whole !== field.value) field.value = whole;
  });
}
