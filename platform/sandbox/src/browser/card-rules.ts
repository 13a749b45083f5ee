/** VA7: the rules of a card form, the same in the page and on the server. Amex-like four-digit codes are taken too. */
export type CardFault = 'required' | 'digits' | 'luhn' | 'prefix' | 'length' | 'expiry';

const PREFIX: Record<string, string> = { visa: '4', mastercard: '5' };

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Digits only (spaces between groups are forgiven), the type's first digit, and the check digit. */
export function numberFault(text: string, type: string): CardFault | undefined {
  const digits = text.replace(/[ -]/g, '');
  if (digits === '') return 'required';
  if (!/^[0-9]+$/.test(digits)) return 'digits';
  if (PREFIX[type] && !digits.startsWith(PREFIX[type])) return 'prefix';
  if (digits.length < 12 || digits.length > 19) return 'length';
  return passesLuhn(digits) ? undefined : 'luhn';
}

/** MM/YY, not in the past. */
export function expiryFault(text: string, now = new Date()): CardFault | undefined {
  if (text.trim() === '') return 'required';
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/.exec(text.trim()) ?? [];
  if (!month || !year) return 'expiry';
  // A card is good until its month has ended.
  return Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime() ? undefined : 'expiry';
}

export function codeFault(text: string): CardFault | undefined {
  if (text.trim() === '') return 'required';
  return /^[0-9]{3,4}$/.test(text.trim()) ? undefined : 'length';
}

export function nameFault(text: string): CardFault | undefined {
  return text.trim() === '' ? 'required' : undefined;
}
