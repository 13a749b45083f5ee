import { Secret, TOTP } from 'otpauth';

/** Parameters of RFC 6238 that every authenticator app supports: HMAC-SHA-1, six digits, thirty seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Number of steps by which a clock may be ahead or behind. */
const TOLERANCE = 1;

/** Returns 160 random bits in base32, as apps expect them. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the URI that an app reads from a QR code. */
export const otpauthUri = (secret: string, account: { issuer: string; label: string }): string =>
  new TOTP({ ...PARAMETERS, ...account, secret }).toString();

/** Returns the time step of a code that is valid for the current step or one next to it, and otherwise undefined. */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  const moment = { period: PARAMETERS.period, timestamp: at };
  const delta = TOTP.validate({
    ...PARAMETERS,
    ...moment,
    secret: Secret.fromBase32(secret),
    token: code,
    window: TOLERANCE,
  });
  return delta === null ? undefined : TOTP.counter(moment) + delta;
}
