import { z } from 'zod/mini';
import { CARD_ERRORS, type CardError } from './validation/card.ts';

/** Fields in the payment provider's frame (VA7, B17), in reading order. */
export const CARD_FIELDS = ['number', 'expiry', 'code', 'name'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

const ErrorCode = z.enum(CARD_ERRORS);
const Height = z.number().check(z.gte(0), z.lte(2_000));

/** Errors to show now, by card field. */
export const CardErrors = z.partialRecord(z.enum(CARD_FIELDS), ErrorCode);
export type CardErrors = z.infer<typeof CardErrors>;

/** Messages from the provider's frame to the page, with the state of each field and a token for the card, but never card data. */
export const CardFrameMessage = z.discriminatedUnion('action', [
  z.object({ action: z.literal('card.ready') }),
  z.object({ action: z.literal('card.size'), parameters: z.object({ height: Height }) }),
  z.object({ action: z.literal('card.changed'), parameters: z.object({ complete: z.boolean(), errors: CardErrors }) }),
  z.object({ action: z.literal('card.focus'), parameters: z.object({ field: z.nullable(z.enum(CARD_FIELDS)) }) }),
  /** Enter was pressed in a field. */
  z.object({ action: z.literal('card.submit') }),
  z.object({
    action: z.literal('card.token'),
    parameters: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  }),
  /** There is no token, because a field is invalid or the provider is unreachable. */
  z.object({ action: z.literal('card.refused'), parameters: z.object({ reason: z.enum(['invalid', 'unreachable']) }) }),
]);
export type CardFrameMessage = z.infer<typeof CardFrameMessage>;

export type CardTheme = 'light' | 'dark' | 'system';

/** Theme, language and texts of the fields, matching the surrounding page. */
export interface CardSettings {
  /** For example `es`. */
  language: string;
  theme: CardTheme;
  /** Ids of accepted cards, for example `visa`. */
  methods: readonly string[];
  labels: Readonly<Record<CardField | 'expiryHint', string>>;
  /** Announced by screen readers at a field. The page shows the same texts. */
  errors: Readonly<Record<CardError, string>>;
}

/** Messages from the page to the provider's frame. */
export type ToCardFrame =
  | { action: 'card.settings'; parameters: CardSettings }
  | { action: 'card.tokenize' }
  | { action: 'card.focus'; parameters: { field: CardField } };
