import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { Digest, RemoteName, Version } from '@parlay/contracts/release';
import { tryParseJson } from '@parlay/server/json-or-nothing';
import { z } from 'zod';
import { ChannelName } from '../state/channel-state.ts';

/** Content of a signed preview. Names are short, because it is stored in a cookie. */
export const Preview = z.object({
  /** Channel that the preview is based on. */
  c: ChannelName,
  /** Releases that replace the channel's. */
  r: z.array(z.tuple([RemoteName, Version, Digest])).max(20),
  /** Set if only these releases are shown, for a past revision. */
  o: z.optional(z.literal(1)),
  /** Id for revocation; previews from earlier builds have none. */
  i: z.optional(z.string()),
  /** Expiry time in seconds since 1970. */
  e: z.int(),
});
export type Preview = z.infer<typeof Preview>;

export type PreviewReadResult =
  | { ok: true; preview: Preview }
  | { ok: false; error: 'unreadable' | 'unknown-key' | 'expired' };

const TOKEN = /^([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{1,3000})\.([A-Za-z0-9_-]{86})$/;

/** Signs a preview. Returns key id, payload and Ed25519 signature, separated by dots; the last two in base64url. */
export function signPreview(key: { id: string; privateKey: string }, preview: Preview): string {
  const signed = `${key.id}.${Buffer.from(JSON.stringify(preview)).toString('base64url')}`;
  const signature = sign(null, Buffer.from(signed), createPrivateKey(key.privateKey));
  return `${signed}.${signature.toString('base64url')}`;
}

/** Returns the key id of a token, or undefined for a malformed token. */
export const keyIdOf = (token: string): string | undefined => TOKEN.exec(token)?.[1];

/** Verifies a token's signature and expiry time. `publicKeyOf` returns the PEM of a known key. */
export function readPreview(
  token: string,
  publicKeyOf: (id: string) => string | undefined,
  now: number,
): PreviewReadResult {
  const [, id = '', payload = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (id === '') return { ok: false, error: 'unreadable' };
  const key = publicKeyOf(id);
  if (key === undefined) return { ok: false, error: 'unknown-key' };
  const isOurs = verify(
    null,
    Buffer.from(`${id}.${payload}`),
    createPublicKey(key),
    Buffer.from(signature, 'base64url'),
  );
  if (!isOurs) return { ok: false, error: 'unreadable' };
  const preview = Preview.safeParse(tryParseJson(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!preview.success) return { ok: false, error: 'unreadable' };
  return preview.data.e * 1_000 > now ? { ok: true, preview: preview.data } : { ok: false, error: 'expired' };
}
