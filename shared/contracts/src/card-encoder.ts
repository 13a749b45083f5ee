import { z } from 'zod/mini';
import type { CardField } from './card-frame.ts';
import { ScriptIntegrity } from './script-integrity.ts';

/** Configuration of a payment provider's encoder (decision 071). */
export const EncoderSetup = z.strictObject({
  path: z
    .string()
    .check(
      z.regex(/^(?:\/[\w-][\w.-]{0,99}){1,10}$/, 'it must be a path such as /js/encoder.js'),
      z.describe('Path of the script below the public address'),
    ),
  integrity: ScriptIntegrity.check(z.describe('Hash of the reviewed script: sha384-…')),
  publicKey: z
    .string()
    .check(
      z.regex(/^[\x21-\x7e]{16,2000}$/, 'it must be 16 to 2000 characters without spaces'),
      z.describe('Key that cards are encrypted with, as the company writes it'),
    ),
});
export type EncoderSetup = z.infer<typeof EncoderSetup>;

/** A card as typed on our page. It is encrypted there, and never stored, logged or sent unencrypted. */
export type TypedCard = Readonly<Record<CardField, string>>;

/** Object that the provider's script sets as `cardEncoder` on the window. */
export interface CardEncoder {
  /** Encrypts a card so that only the provider can decrypt it. */
  encrypt(card: TypedCard, publicKey: string): Promise<string>;
}

/**
 * Checks whether a text can be a card token or an encrypted card. It must not have the quotes and spaces of unencrypted data, and not
 * be a card number. Page and server check it, so that a failing encoder does not send us a card.
 */
export const isCardToken = (text: string): boolean =>
  /^[\w.~+/=:-]{1,4000}$/.test(text) && !/^\d{12,19}$/.test(text.replace(/[^A-Za-z0-9]/g, ''));
