import { randomBytes, randomInt } from 'node:crypto';

/** Values that differ between two answers with the same page. */
export interface PageValues {
  /** 16 random bytes in base64. */
  nonce: string;
  /** Milliseconds since 1970. */
  now: number;
}

export const newNonce = (): string => randomBytes(16).toString('base64');

/** Values that no answer carries. */
export const placeholders = (): PageValues => ({ nonce: newNonce(), now: randomInt(1e12, 9e12) });

/** The bytes of a page that differ: the nonce without the `==` at its end, and the time. */
export const textsOf = ({ nonce, now }: PageValues): Buffer[] => [
  Buffer.from(nonce.slice(0, 22), 'latin1'),
  Buffer.from(String(now), 'latin1'),
];

/** One occurrence of a text in a page. */
export interface Place {
  at: number;
  /** Index in the list of texts. */
  text: number;
}

/** Every occurrence of each text, in the order of the page. */
export function placesOf(page: Buffer, texts: readonly Buffer[]): Place[] {
  const places = texts.flatMap((text, index) => {
    const found: Place[] = [];
    for (let at = page.indexOf(text); at >= 0; at = page.indexOf(text, at + text.length))
      found.push({ at, text: index });
    return found;
  });
  return places.sort((a, b) => a.at - b.at);
}

/** A copy with other texts in the places, each as long as the one that it replaces. */
export function withTexts(bytes: Buffer, places: readonly Place[], texts: readonly Buffer[]): Buffer {
  const copy = Buffer.from(bytes);
  for (const { at, text } of places) texts[text]?.copy(copy, at);
  return copy;
}
