import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with what every authenticator app takes: HMAC-SHA-1, six digits, thirty seconds. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps that a clock may be ahead or behind. */
const TOLERANCE = 1;

/** 160 bits in base32, as apps take them. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the URI that an app reads from a QR code. */
export const otpauthUri = (secret: string, account: { issuer: string; label: string }): string =>
  new TOTP({ ...KIND, ...account, secret }).toString();

/** The time step whose code this is, of the present one and its neighbours; undefined: of none. */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  const moment = { period: KIND.period, timestamp: at };
  const delta = TOTP.validate({
    ...KIND,
    ...moment,
    secret: Secret.fromBase32(secret),
    token: code,
    window: TOLERANCE,
  });
  return delta === null ? undefined : TOTP.counter(moment) + delta;
}
