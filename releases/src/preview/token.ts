import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { Digest, RemoteName, Version } from '@parlay/contracts/release';
import { jsonOrNothing } from '@parlay/server/json-or-nothing';
import { z } from 'zod';
import { ChannelName } from '../state/channel-state.ts';

/** Content of a preview, shown in place of the live site. Names are short because a cookie holds it. */
export const Preview = z.object({
  /** Channel whose composition it begins with. */
  c: ChannelName,
  /** Releases in place of that channel's. */
  r: z.array(z.tuple([RemoteName, Version, Digest])).max(20),
  /** Set where only these releases are shown, as at an earlier revision. */
  o: z.optional(z.literal(1)),
  /** Its id, by which it is revoked; previews of earlier builds have none. */
  i: z.optional(z.string()),
  /** When it ends, in seconds since 1970. */
  e: z.int(),
});
export type Preview = z.infer<typeof Preview>;

export type PreviewRead =
  | { ok: true; preview: Preview }
  | { ok: false; error: 'unreadable' | 'unknown-key' | 'expired' };

const TOKEN = /^([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{1,3000})\.([A-Za-z0-9_-]{86})$/;

/** Id of the key, payload and Ed25519 signature, each in base64url. */
export function signPreview(key: { id: string; privateKey: string }, preview: Preview): string {
  const signed = `${key.id}.${Buffer.from(JSON.stringify(preview)).toString('base64url')}`;
  const signature = sign(null, Buffer.from(signed), createPrivateKey(key.privateKey));
  return `${signed}.${signature.toString('base64url')}`;
}

/** Id of the key that a token names; undefined where it is no token. */
export const keyIdOf = (token: string): string | undefined => TOKEN.exec(token)?.[1];

/** Checks signature and time. `publicKeyOf` returns the PEM of a key that this server knows. */
export function readPreview(token: string, publicKeyOf: (id: string) => string | undefined, now: number): PreviewRead {
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
  const preview = Preview.safeParse(jsonOrNothing(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!preview.success) return { ok: false, error: 'unreadable' };
  return preview.data.e * 1_000 > now ? { ok: true, preview: preview.data } : { ok: false, error: 'expired' };
}
