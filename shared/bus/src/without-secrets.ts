const HIDDEN = '[hidden]';
const DEEPEST = 12;

/** Anywhere in a name, and short words that must stand alone in it. */
const PARTS =
  /password|passwd|passcode|passphrase|secret|token|cookie|authorization|credential|cardnumber|cardholder|signature/;
const WORDS = new Set(['pin', 'pan', 'cvv', 'cvc', 'otp', 'iban']);

/** Whether a field of this name holds what no log may show: words of access and card data. */
export const isSecretName = (name: string): boolean =>
  PARTS.test(name.toLowerCase().replaceAll(/[_-]/g, '')) ||
  name.split(/[_-]|(?<=[a-z])(?=[A-Z])/).some((word) => WORDS.has(word.toLowerCase()));

/** A copy in which fields with the names of secrets are hidden, and tokens in addresses too. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutTokens(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return HIDDEN;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isSecretName(name) ? HIDDEN : withoutSecrets(one, depth + 1)]),
  );
}

/** Addresses carry tokens in their query: `?token=…`. */
const withoutTokens = (text: string) =>
  text.replaceAll(/([?&#]([\w-]+)=)[^&#\s"]+/g, (whole, start: string, name: string) =>
    isSecretName(name) ? `${start}${HIDDEN}` : whole,
  );
