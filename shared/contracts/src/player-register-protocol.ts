import { z } from 'zod';

/**
 * Protocol of a register of people who excluded themselves from gambling. Every call is signed (`X-Timestamp`, `X-Nonce`,
 * `X-Signature`). We call:
 *
 *     POST {address}/player-register/api/checks  RegisterCheck; the response is RegisterCheckResponse
 */
export const REGISTER_PATH = '/player-register/api';

export const RegisterCheck = z.object({
  person: z.object({
    firstName: z.string().max(200),
    surname: z.string().max(200),
    birthDate: z.iso.date(),
    /** ISO 3166-1 alpha-2. */
    country: z.string().max(2),
    /** The document that the person named at registration, if the brand asks for it. */
    nationalId: z.optional(z.object({ kind: z.string(), number: z.string() })),
  }),
});
export type RegisterCheck = z.infer<typeof RegisterCheck>;

export const RegisterCheckResponse = z.object({
  listed: z.boolean(),
  /** The earliest end, or null if it is until further notice or the person is not listed. */
  until: z.nullable(z.iso.datetime()),
});
export type RegisterCheckResponse = z.infer<typeof RegisterCheckResponse>;
