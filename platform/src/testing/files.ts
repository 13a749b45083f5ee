import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

/** Reads a test file like those that players send. */
const read = (name: string) => readFileSync(join(import.meta.dirname, 'files', name));

export const PICTURE = read('picture.png');
export const PHOTO = read('photo.jpg');
export const PROGRESSIVE = read('progressive.jpg');
export const PAGE = read('page.pdf');

const jpegSegment = (code: number, content: Buffer) => {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** Returns Exif data as a phone writes it: little-endian, rotated by 90 degrees, with a location. */
function exif(): Buffer {
  const tiff = Buffer.alloc(38);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x010f, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(6, 30);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 60.1699 24.9384')]);
}

/** Returns the photo with metadata, a comment, and a second picture after its end. */
export const photoWithMetadata = (photo: Buffer = PHOTO): Buffer =>
  Buffer.concat([
    photo.subarray(0, 2),
    jpegSegment(0xe1, exif()),
    jpegSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x>GPS</x>')),
    jpegSegment(0xed, Buffer.from('Photoshop 3.0\0GPS')),
    jpegSegment(0xfe, Buffer.from('GPS comment')),
    photo.subarray(2),
    Buffer.from('GPS of a second picture'),
  ]);

/** Collects all bytes of a stream. */
export async function collectBytes(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** Returns a photo of about this many bytes, with surplus data in its scan. */
export function photoOfSize(bytes: number): Buffer {
  const fill = Buffer.alloc(60_000, 0x2a);
  const head = PHOTO.subarray(0, -2);
  const fills = Math.max(0, Math.floor((bytes - PHOTO.length) / fill.length));
  return Buffer.concat([head, ...Array<Buffer>(fills).fill(fill), PHOTO.subarray(-2)]);
}

/** Returns a PDF of one page with these additional objects. */
export const pdfWith = (...objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n'),
    Buffer.from('2 0 obj <</Type/Pages/Kids [3 0 R]/Count 1>> endobj\n3 0 obj <</Type /Page /Parent 2 0 R>> endobj\n'),
    ...objects.map((object) => Buffer.concat([Buffer.from(object), Buffer.from('\n')])),
    Buffer.from('trailer <</Root 1 0 R>>\n%%EOF\n'),
  ]);

/** Returns a stream with this content. `dictionary` contains the entries of its dictionary. */
export const pdfStream = (dictionary: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`9 0 obj <<${dictionary}>>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream endobj'),
  ]);

/** Returns objects that are compressed in an object stream. */
export const pdfObjects = (objects: string): Buffer =>
  pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(`11 0 ${objects}`));
