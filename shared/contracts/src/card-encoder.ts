import { z } from 'zod/mini';
import type { CardField } from './card-frame.ts';
import { ScriptIntegrity } from './script-integrity.ts';

/** Configuration of a payment company's encoder (decision 071). */
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

/** A card as typed on our page. It is encrypted there, and never stored, logged or sent as it is. */
export type TypedCard = Readonly<Record<CardField, string>>;

/** Object that the company's script sets as `cardEncoder` of the window. */
export interface CardEncoder {
  /** Returns a text that only the company can read. */
  encrypt(card: TypedCard, publicKey: string): Promise<string>;
}

/**
 * Whether a text can be a token of card fields or an encrypted card: without the quotes and spaces of data that was not
 * encrypted, and not a card's number. Page and server check it, so a failing encoder sends us no card.
 */
export const isCardToken = (text: string): boolean =>
  /^[\w.~+/=:-]{1,4000}$/.test(text) && !/^\d{12,19}$/.test(text.replace(/[^A-Za-z0-9]/g, ''));
