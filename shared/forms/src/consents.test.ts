import { describe, expect, it } from '@jest/globals';
import { acceptedOf, consentText } from './consents.ts';

const accept = (type: string) => `Accept ${type}`;

describe('consent model [AU2]', () => {
  it('labels a consent with the presented text, otherwise with "Accept" and the type in plain words', () => {
    expect(consentText({ type: 'MARKETING', presentedText: 'Send me offers' }, accept)).toBe('Send me offers');
    expect(consentText({ type: 'TERMS_AND_CONDITIONS' }, accept)).toBe('Accept terms and conditions');
    expect(consentText({ type: 'MARKETING', presentedText: ' ' }, accept)).toBe('Accept marketing');
  });

  it('submits consents by type', () => {
    const consents = [{ type: 'A.B' }, { type: 'C' }];
    expect(acceptedOf(consents, { consent0: true })).toEqual({ 'A.B': true, C: false });
  });
});
