/**
 * The payment company's encoder, as a site embeds it (decision 071): encrypts a card for the company as a JWE (RFC 7516;
 * ECDH-ES on P-256, A256GCM). It needs no network, and keeps nothing.
 */
// Inside a block: a classic script that is loaded twice must not declare anything twice.
{
  const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
  const TAG_BYTES = 16;
  const utf8 = new TextEncoder();

  const toPart = (bytes: Uint8Array): string =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const fromPart = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

  /** A number of four bytes, and a text after its length, as the key derivation wants them. */
  const number = (value: number): number[] => [0, 0, value >> 8, value & 255];
  const named = (text: string): number[] => [...number(text.length), ...utf8.encode(text)];

  /** RFC 7518, 4.6.2: one round of the concatenation KDF. */
  async function contentKey(secret: ArrayBuffer): Promise<CryptoKey> {
    const input = [
      ...number(1),
      ...new Uint8Array(secret),
      ...named('A256GCM'),
      ...named(''),
      ...named(''),
      ...number(256),
    ];
    const key = await crypto.subtle.digest('SHA-256', new Uint8Array(input));
    return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  }

  async function encrypt(card: Readonly<Record<string, string>>, publicKey: string): Promise<string> {
    const theirs = await crypto.subtle.importKey('raw', fromPart(publicKey), CURVE, false, []);
    const own = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
    const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256);
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', own.publicKey);
    const head = toPart(utf8.encode(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', epk: { kty, crv, x, y } })));
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: utf8.encode(head) },
      await contentKey(secret),
      utf8.encode(JSON.stringify({ ...card, at: new Date().toISOString() })),
    );
    const bytes = new Uint8Array(sealed);
    return [head, '', toPart(iv), toPart(bytes.subarray(0, -TAG_BYTES)), toPart(bytes.subarray(-TAG_BYTES))].join('.');
  }

  Object.assign(globalThis, { cardEncoder: Object.freeze({ encrypt }) });
}
