const HIDDEN = '[hidden]';
const MAX_DEPTH = 12;

/** PARTS match anywhere in a field name. WORDS are short, so they match only whole words. */
const PARTS =
  /password|passwd|passcode|passphrase|secret|token|cookie|authorization|credential|cardnumber|cardholder|signature/;
const WORDS = new Set(['pin', 'pan', 'cvv', 'cvc', 'otp', 'iban']);

/** Returns true if a field's name suggests credentials or card data, which no log may show. */
export const isSecretName = (name: string): boolean =>
  PARTS.test(name.toLowerCase().replaceAll(/[_-]/g, '')) ||
  name.split(/[_-]|(?<=[a-z])(?=[A-Z])/).some((word) => WORDS.has(word.toLowerCase()));

/** Returns a copy that hides fields with secret names and tokens in URLs. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutTokens(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isSecretName(name) ? HIDDEN : withoutSecrets(one, depth + 1)]),
  );
}

/** Hides tokens in the query of URLs, such as `?token=…`. */
const withoutTokens = (text: string) =>
  text.replaceAll(/([?&#]([\w-]+)=)[^&#\s"]+/g, (whole, start: string, name: string) =>
    isSecretName(name) ? `${start}${HIDDEN}` : whole,
  );
