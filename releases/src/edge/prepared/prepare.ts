import { crc32 } from 'node:zlib';
import { compressPieces, type Encoding, FORMATS, type Format } from './formats.ts';
import {
  occurrencesOf,
  type PageValues,
  randomPlaceholders,
  type TextOccurrence,
  textsOf,
  withTexts,
} from './page-values.ts';

/** A compressed page that becomes a response when its values are filled in. */
export interface PreparedPage {
  /** Size of a response in bytes. */
  bytes: number;
  /** Memory use of the page in bytes. */
  held: number;
  /** Returns the compressed response, or undefined if a value has an unexpected length. */
  fill(values: PageValues): Buffer | undefined;
}

interface Template {
  encoding: Encoding;
  plain: Buffer;
  /** Every occurrence of each text in the plain page. */
  plainPlaces: readonly TextOccurrence[];
  packed: Buffer;
  /** First occurrence of each text, stored uncompressed; all others refer back to it. */
  packedPlaces: readonly TextOccurrence[];
}

/**
 * Compresses a page once for many responses. The first occurrence of each value is stored uncompressed and later ones
 * refer back to it, so that a response is a copy with a few bytes overwritten. Returns undefined if this cannot be
 * proven to be exact.
 */
export async function preparePage(
  draw: (values: PageValues) => string,
  encoding: Encoding,
): Promise<PreparedPage | undefined> {
  // The compressor may find part of a placeholder in the page by chance. A retry uses another placeholder.
  for (const thorough of [true, true, false, false]) {
    const values = randomPlaceholders();
    const texts = textsOf(values);
    const plain = Buffer.from(draw(values));
    const plainPlaces = occurrencesOf(plain, texts);
    if (!texts.every((_, text) => plainPlaces.some((place) => place.text === text))) return undefined;
    if (!dependsOnPlacesOnly(draw, plain, plainPlaces)) return undefined;
    const template = {
      encoding,
      plain,
      plainPlaces,
      ...(await pack(plain, plainPlaces, texts, FORMATS[encoding], thorough)),
    };
    if (await isExact(template, texts)) return preparedPage(template, texts);
  }
  return undefined;
}

/** Returns true if a page with other values differs only in those values. */
function dependsOnPlacesOnly(
  draw: (values: PageValues) => string,
  plain: Buffer,
  places: readonly TextOccurrence[],
): boolean {
  const other = randomPlaceholders();
  return withTexts(plain, places, textsOf(other)).equals(Buffer.from(draw(other)));
}

async function pack(
  plain: Buffer,
  places: readonly TextOccurrence[],
  texts: readonly Buffer[],
  format: Format,
  thorough: boolean,
) {
  const first = texts
    .map((_, text) => places.find((place) => place.text === text))
    .filter((place) => place !== undefined)
    .sort((a, b) => a.at - b.at);
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { at, text } of first) {
    const end = at + (texts[text]?.length ?? 0);
    pieces.push(plain.subarray(from, at), plain.subarray(at, end));
    from = end;
  }
  const compressed = await compressPieces(format, [...pieces, plain.subarray(from)], thorough);
  const parts: Buffer[] = [];
  const packedPlaces: TextOccurrence[] = [];
  let length = 0;
  for (const [index, bytes] of compressed.entries()) {
    const value = index % 2 === 1 ? first[(index - 1) / 2] : undefined;
    const raw = value && (texts[value.text] ?? Buffer.alloc(0));
    const part = raw ? Buffer.concat([format.storedHead(raw.length), raw]) : bytes;
    if (value && raw) packedPlaces.push({ at: length + part.length - raw.length, text: value.text });
    parts.push(part);
    length += part.length;
  }
  return { packed: Buffer.concat(parts), packedPlaces };
}

/**
 * Decodes the page with a distinct byte for each byte of its values; no placeholder contains these bytes. Without
 * literal contexts, the values do not affect how the rest is decoded, so each decoded byte is constant or a copy of a
 * value's byte. If this page decodes correctly, each is a copy of the correct byte, and the page is correct for all
 * values.
 */
async function isExact(template: Template, texts: readonly Buffer[]): Promise<boolean> {
  let next = 0x80;
  const marks = texts.map((text) => Buffer.from(text.map(() => next++)));
  try {
    const decoded = await FORMATS[template.encoding].decode(filled(template, marks));
    return decoded.equals(withTexts(template.plain, template.plainPlaces, marks));
  } catch {
    return false;
  }
}

function filled({ encoding, plain, plainPlaces, packed, packedPlaces }: Template, texts: readonly Buffer[]): Buffer {
  const bytes = withTexts(packed, packedPlaces, texts);
  // Gzip ends with the checksum and the length of the plain page.
  if (encoding === 'gzip') bytes.writeUInt32LE(crc32(withTexts(plain, plainPlaces, texts)), bytes.length - 8);
  return bytes;
}

function preparedPage(whole: Template, placeholder: readonly Buffer[]): PreparedPage {
  // Brotli has no checksum, so it no longer needs the plain page.
  const template = whole.encoding === 'br' ? { ...whole, plain: Buffer.alloc(0), plainPlaces: [] } : whole;
  return {
    bytes: template.packed.length,
    held: template.packed.length + template.plain.length,
    fill(values) {
      const texts = textsOf(values);
      return texts.every((text, index) => text.length === placeholder[index]?.length)
        ? filled(template, texts)
        : undefined;
    },
  };
}
