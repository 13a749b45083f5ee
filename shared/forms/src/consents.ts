export interface Consent {
  type: string;
  presentedText?: string | null | undefined;
  /** False where it may be left out. */
  required?: boolean | undefined;
}

/** The consent that comes with links to terms and privacy. */
export const TERMS = 'TERMS_AND_CONDITIONS';

/** Name of a consent's field in a form; types are the server's and may have any letters. */
export const consentField = (index: number): `consent${number}` => `consent${index}`;

/** AU2: the text as presented, else "Accept" and the type in lower case with underscores as spaces. */
export function consentText({ type, presentedText }: Consent, accept: (type: string) => string): string {
  return presentedText?.trim() || accept(type.toLowerCase().replace(/_/g, ' '));
}

/** What was accepted, by type, as the login sends it (AU1). */
export function acceptedOf(
  consents: readonly Consent[],
  values: Readonly<Record<string, unknown>>,
): Record<string, boolean> {
  return Object.fromEntries(consents.map(({ type }, index) => [type, values[consentField(index)] === true]));
}
