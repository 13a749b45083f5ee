import { randomBytes, randomInt } from 'node:crypto';

/** Values that differ between two responses with the same page. */
export interface PageValues {
  /** 16 random bytes in base64. */
  nonce: string;
  /** Milliseconds since 1970. */
  now: number;
}

export const newNonce = (): string => randomBytes(16).toString('base64');

/** Returns random values that no response carries. */
export const randomPlaceholders = (): PageValues => ({ nonce: newNonce(), now: randomInt(1e12, 9e12) });

/** Returns the bytes that differ between responses: the nonce without its trailing `==`, and the time. */
export const textsOf = ({ nonce, now }: PageValues): Buffer[] => [
  Buffer.from(nonce.slice(0, 22), 'latin1'),
  Buffer.from(String(now), 'latin1'),
];

/** One occurrence of a text in a page. */
export interface TextOccurrence {
  at: number;
  /** Index in the list of texts. */
  text: number;
}

/** Returns every occurrence of each text, in page order. */
export function occurrencesOf(page: Buffer, texts: readonly Buffer[]): TextOccurrence[] {
  const places = texts.flatMap((text, index) => {
    const occurrences: TextOccurrence[] = [];
    for (let at = page.indexOf(text); at >= 0; at = page.indexOf(text, at + text.length))
      occurrences.push({ at, text: index });
    return occurrences;
  });
  return places.sort((a, b) => a.at - b.at);
}

/** Returns a copy with each text replaced with one of the same length. */
export function withTexts(bytes: Buffer, places: readonly TextOccurrence[], texts: readonly Buffer[]): Buffer {
  const copy = Buffer.from(bytes);
  for (const { at, text } of places) texts[text]?.copy(copy, at);
  return copy;
}
