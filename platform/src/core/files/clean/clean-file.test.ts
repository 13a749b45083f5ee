import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import {
  gathered,
  PAGE,
  PHOTO,
  PICTURE,
  PROGRESSIVE,
  pdfObjects,
  pdfStream,
  pdfWith,
  photoOfSize,
  photoWithPlace,
} from '../../../testing/files.ts';
import { recognize, withCleaned } from './clean-file.ts';

async function* inChunks(file: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < file.length; from += size) yield file.subarray(from, from + size);
}

/** The cleaned file, or why it is not accepted. */
async function clean(file: Buffer, size = 1_000_000): Promise<Buffer | string> {
  const recognized = recognize(file);
  if (!recognized.ok) return recognized.error;
  const cleaned = await withCleaned(recognized.type, inChunks(file, size), gathered);
  return cleaned.ok ? cleaned.result : cleaned.error;
}

const SIZES = [1, 2, 3, 7, 64, 1_000_000];

describe('recognizing a file [D16]', () => {
  it('goes by its content', () => {
    expect(recognize(PHOTO)).toEqual({ ok: true, type: 'image/jpeg' });
    expect(recognize(PICTURE)).toEqual({ ok: true, type: 'image/png' });
    expect(recognize(PAGE)).toEqual({ ok: true, type: 'application/pdf' });
    expect(recognize(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'))).toEqual({ ok: false, error: 'heic' });
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><p>', 'GIF89a', '', 'MZ'])
      expect(recognize(Buffer.from(text))).toEqual({ ok: false, error: 'type' });
  });
});

describe('a JPEG [D16]', () => {
  it.each(SIZES)(
    'loses its metadata and what follows it, but not how it is turned (chunks of %i bytes)',
    async (size) => {
      const cleaned = await clean(photoWithPlace(), size);
      if (typeof cleaned === 'string') throw new Error(cleaned);
      expect(cleaned.includes('GPS')).toBe(false);
      expect(cleaned.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
      const at = cleaned.indexOf('Exif\0\0');
      expect(cleaned.readUInt16BE(at + 6 + 18)).toBe(6);
      expect(await clean(cleaned, size)).toEqual(cleaned);
    },
  );

  it.each(SIZES)('stays the same without metadata, progressive too (chunks of %i bytes)', async (size) => {
    for (const photo of [PHOTO, PROGRESSIVE]) expect(await clean(photo, size)).toEqual(photo);
    const large = photoOfSize(200_000);
    if (size > 3) expect(await clean(large, size)).toEqual(large);
  });

  it('is refused when it ends early, has no picture, or too many pixels', async () => {
    for (const end of [2, 30, PHOTO.length - 2]) expect(await clean(PHOTO.subarray(0, end))).toMatch(/broken|type/);
    expect(await clean(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBe('broken');
    const vast = Buffer.from(PHOTO);
    const frame = vast.indexOf(Buffer.from([0xff, 0xc0]));
    vast.writeUInt32BE(0xffff_ffff, frame + 5);
    expect(await clean(vast)).toBe('pixels');
  });
});

describe('a PNG [D16]', () => {
  it.each(SIZES)('loses texts and times (chunks of %i bytes)', async (size) => {
    expect(PICTURE.includes('secret place')).toBe(true);
    const cleaned = await clean(Buffer.concat([PICTURE, Buffer.from('more')]), size);
    if (typeof cleaned === 'string') throw new Error(cleaned);
    expect(cleaned.includes('secret place')).toBe(false);
    for (const type of ['tEXt', 'tIME', 'eXIf', 'iTXt']) expect(cleaned.includes(type)).toBe(false);
    expect(cleaned.subarray(-8, -4).toString()).toBe('IEND');
  });

  it('is refused when it is cut off or damaged', async () => {
    expect(await clean(PICTURE.subarray(0, -4))).toBe('broken');
    const damaged = Buffer.from(PICTURE);
    damaged[damaged.indexOf('IDAT') + 6] = 0x55;
    expect(await clean(damaged)).toBe('broken');
  });
});

describe('a PDF [D16]', () => {
  it.each([1, 7, 64, 1_000_000])('stays as it is (chunks of %i bytes)', async (size) => {
    for (const pdf of [PAGE, pdfWith(pdfObjects('<</Producer (x)>>')), pdfWith(pdfStream('/Length 3', '/JS'))])
      expect(await clean(pdf, size)).toEqual(pdf);
  });

  it.each([
    ['script', 'in the open', '5 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj'],
    ['script', 'escaped', '5 0 obj <</S/J#61vaScript>> endobj'],
    ['script', 'that starts a program', '5 0 obj <</S /Launch /F (x)>> endobj'],
    ['script', 'in compressed objects', pdfObjects('<</S/JavaScript/JS(x)>>')],
    ['script', 'in the data of a stream', pdfStream('/Length 40', '6 0 obj <</S /JavaScript>> endobj')],
    ['attachment', 'in the open', '5 0 obj <</Names <</EmbeddedFiles 6 0 R>>>> endobj'],
    ['attachment', 'in compressed objects', pdfObjects('<</Type /Filespec /EF <</F 7 0 R>>>>')],
    ['protected', 'with a password', 'trailer <</Encrypt 8 0 R>>'],
    ['unreadable', 'two filters', pdfStream('/Type /ObjStm /Filter [/FlateDecode /ASCIIHexDecode]', deflateSync('31'))],
    [
      'unreadable',
      'compressed twice',
      pdfStream('/Type /Obj#53tm /Filter /FlateDecode', deflateSync(deflateSync('11 0 <<>>'))),
    ],
    ['unreadable', 'a filter named elsewhere', pdfStream('/Type /ObjStm /Filter 4 0 R', deflateSync('11 0 <<>>'))],
    ['unreadable', 'another filter', pdfStream('/Type /ObjStm /Filter /LZWDecode', 'x')],
    ['pages', 'too many', '5 0 obj <</Type /Page>> endobj\n'.repeat(51)],
  ] as const)('is refused: %s, %s', async (reason, _where, object) => {
    for (const size of [1, 64, 1_000_000]) expect(await clean(pdfWith(object), size)).toBe(reason);
  });

  it('is refused without a page, and when a stream has no end', async () => {
    expect(await clean(Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj'))).toBe('broken');
    expect(await clean(PAGE.subarray(0, PAGE.indexOf('endstream')))).toBe('broken');
  });
});
