import { crc32 } from 'node:zlib';
import { compressPieces, type Encoding, FORMATS, type Format } from './formats.ts';
import { type PageValues, type Place, placeholders, placesOf, textsOf, withTexts } from './page-values.ts';

/** A compressed page that becomes an answer when its values are written into it. */
export interface PreparedPage {
  /** Bytes of an answer. */
  bytes: number;
  /** Bytes that the page takes in memory. */
  held: number;
  /** The compressed answer; undefined where a value has another length than usual. */
  fill(values: PageValues): Buffer | undefined;
}

interface Template {
  encoding: Encoding;
  plain: Buffer;
  /** Every occurrence of a text in the plain page. */
  plainPlaces: readonly Place[];
  packed: Buffer;
  /** The first occurrence of each text, stored uncompressed. All others refer to it. */
  packedPlaces: readonly Place[];
}

/**
 * Compresses a page once for many answers: the first occurrence of each value is stored uncompressed, later ones are
 * references to it, so that an answer is a copy with a few bytes written over. Undefined where that cannot be proven.
 */
export async function preparePage(
  draw: (values: PageValues) => string,
  encoding: Encoding,
): Promise<PreparedPage | undefined> {
  // The compressor may by chance find a piece of a placeholder in the page. Another placeholder then works.
  for (const thorough of [true, true, false, false]) {
    const values = placeholders();
    const texts = textsOf(values);
    const plain = Buffer.from(draw(values));
    const plainPlaces = placesOf(plain, texts);
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

/** Whether a page with other values differs in the values alone. */
function dependsOnPlacesOnly(draw: (values: PageValues) => string, plain: Buffer, places: readonly Place[]): boolean {
  const other = placeholders();
  return withTexts(plain, places, textsOf(other)).equals(Buffer.from(draw(other)));
}

async function pack(
  plain: Buffer,
  places: readonly Place[],
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
  const packedPlaces: Place[] = [];
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
 * Decodes the page with a different byte for each byte of its values, none of which is in a placeholder. Without literal
 * contexts the values decide nothing about how the rest is decoded: each decoded byte is constant or a copy of one of
 * theirs. If this page is right, each is a copy of the right one, and the page is right with all values.
 */
async function isExact(template: Template, texts: readonly Buffer[]): Promise<boolean> {
  let next = 0x80;
  const marks = texts.map((text) => Buffer.from(text.map(() => next++)));
  try {
    const decoded = await FORMATS[template.encoding].decode(written(template, marks));
    return decoded.equals(withTexts(template.plain, template.plainPlaces, marks));
  } catch {
    return false;
  }
}

function written({ encoding, plain, plainPlaces, packed, packedPlaces }: Template, texts: readonly Buffer[]): Buffer {
  const bytes = withTexts(packed, packedPlaces, texts);
  // The end of gzip is the checksum of the plain page, and its length.
  if (encoding === 'gzip') bytes.writeUInt32LE(crc32(withTexts(plain, plainPlaces, texts)), bytes.length - 8);
  return bytes;
}

function preparedPage(whole: Template, placeholder: readonly Buffer[]): PreparedPage {
  // Brotli has no checksum, so that its plain page is needed no longer.
  const template = whole.encoding === 'br' ? { ...whole, plain: Buffer.alloc(0), plainPlaces: [] } : whole;
  return {
    bytes: template.packed.length,
    held: template.packed.length + template.plain.length,
    fill(values) {
      const texts = textsOf(values);
      return texts.every((text, index) => text.length === placeholder[index]?.length)
        ? written(template, texts)
        : undefined;
    },
  };
}
