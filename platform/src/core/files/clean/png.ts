import { crc32 } from 'node:zlib';
import { ByteSource } from './byte-source.ts';
import { checkPixels } from './file-type.ts';
import { UnfitFile } from './unfit.ts';

/** Needed to show the picture. All others are dropped: texts, times, Exif, and what nobody knows. */
const KEPT = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND'],
  ...['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'bKGD', 'pHYs'],
]);
const MOST_BYTES = 0x7fffffff;
const isCritical = (type: string) => /^[A-Z]/.test(type);

/** Copies a PNG without metadata and without what follows its end. */
export async function* cleanPng(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = new ByteSource(chunks);
  yield await source.take(8);
  for (let isFirst = true; ; isFirst = false) {
    const head = await source.take(8);
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4);
    if (!/^[A-Za-z]{4}$/.test(type) || length > MOST_BYTES) throw new UnfitFile('broken');
    if (isFirst !== (type === 'IHDR') || (isCritical(type) && !KEPT.has(type))) throw new UnfitFile('broken');
    if (KEPT.has(type)) yield head;
    let sum = crc32(head.subarray(4));
    for await (const part of type === 'IHDR' ? header(source, length) : source.pass(length)) {
      sum = crc32(part, sum);
      if (KEPT.has(type)) yield part;
    }
    const end = await source.take(4);
    if (end.readUInt32BE(0) !== sum) throw new UnfitFile('broken');
    if (KEPT.has(type)) yield end;
    if (type === 'IEND') return;
  }
}

async function* header(source: ByteSource, length: number): AsyncGenerator<Buffer> {
  if (length !== 13) throw new UnfitFile('broken');
  const content = await source.take(length);
  checkPixels(content.readUInt32BE(0), content.readUInt32BE(4));
  yield content;
}
