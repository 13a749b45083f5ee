/** Types the slash of an expiry date for whoever types its digits; it may also be typed or pasted. */
export function slashAfterMonth(field: HTMLInputElement): void {
  field.addEventListener('input', (event) => {
    if ((event as InputEvent).inputType === 'insertText' && /^\d{2}$/.test(field.value)) field.value += '/';
  });
}
