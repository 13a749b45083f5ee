export interface Consent {
  type: string;
  presentedText?: string | null | undefined;
  /** False if the consent is optional. */
  required?: boolean | undefined;
}

/** Type of the consent that is shown with links to terms and privacy. */
export const TERMS = 'TERMS_AND_CONDITIONS';

/**
 * Returns the name of a consent's form field. Uses the index, because the server's types may contain any
 * characters.
 */
export const consentField = (index: number): `consent${number}` => `consent${index}`;

/**
 * Returns a consent's label: the presented text, otherwise "Accept" and the type in lower case, with spaces instead
 * of underscores (AU2).
 */
export function consentText({ type, presentedText }: Consent, accept: (type: string) => string): string {
  return presentedText?.trim() || accept(type.toLowerCase().replace(/_/g, ' '));
}

/** Returns the accepted consents by type, in the form that a login sends (AU1). */
export function acceptedOf(
  consents: readonly Consent[],
  values: Readonly<Record<string, unknown>>,
): Record<string, boolean> {
  return Object.fromEntries(consents.map(({ type }, index) => [type, values[consentField(index)] === true]));
}
