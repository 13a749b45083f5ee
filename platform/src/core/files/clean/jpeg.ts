import { ByteSource } from './byte-source.ts';
import { orientationOf, orientationSegment } from './exif-orientation.ts';
import { checkPixels } from './file-type.ts';
import { UnfitFile } from './unfit.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;

const isApplication = (code: number) => code >= 0xe0 && code <= 0xef;
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
/** Within a scan: an escaped byte, a restart marker, or a fill byte. */
const isOfScan = (code: number) => code === 0 || (code >= 0xd0 && code <= 0xd7);

const marker = (code: number) => Buffer.from([0xff, code]);

/**
 * Copies a JPEG without metadata: comments and application segments are dropped, except how the picture is turned and its
 * colours. Everything after its end is dropped, too: phones put further pictures there.
 */
export async function* cleanJpeg(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = new ByteSource(chunks);
  if ((await readMarker(source)) !== START) throw new UnfitFile('broken');
  yield marker(START);
  let hasFrame = false;
  for (let hasScan = false; ; ) {
    const code = await readMarker(source);
    if (code === END) {
      if (!hasScan) throw new UnfitFile('broken');
      return yield marker(END);
    }
    const content = await readSegment(source, code);
    if (isFrame(code)) {
      checkFrame(content);
      hasFrame = true;
    }
    const kept = isApplication(code) ? keptApplication(code, content) : content;
    if (code === COMMENT || kept === undefined) continue;
    yield code === 0xe1 ? kept : segment(code, kept);
    if (code !== SCAN) continue;
    if (!hasFrame) throw new UnfitFile('broken');
    hasScan = true;
    yield* scan(source);
  }
}

async function readMarker(source: ByteSource): Promise<number> {
  if ((await source.take(1))[0] !== 0xff) throw new UnfitFile('broken');
  for (;;) {
    const code = (await source.take(1))[0] ?? 0;
    if (code !== 0xff) return code;
  }
}

async function readSegment(source: ByteSource, code: number): Promise<Buffer> {
  if (code === START || code === 0x01 || isOfScan(code)) throw new UnfitFile('broken');
  const length = (await source.take(2)).readUInt16BE(0);
  if (length < 2) throw new UnfitFile('broken');
  return source.take(length - 2);
}

function segment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function checkFrame(content: Buffer): void {
  if (content.length < 6) throw new UnfitFile('broken');
  checkPixels(content.readUInt16BE(3), content.readUInt16BE(1));
}

/** What stays of an application segment; of 0xe1 a whole segment. */
function keptApplication(code: number, content: Buffer): Buffer | undefined {
  const begins = (text: string) => content.subarray(0, text.length).toString('latin1') === text;
  // Without the thumbnail, whose size is in the last two bytes.
  if (code === 0xe0 && begins('JFIF\0') && content.length >= 14)
    return Buffer.concat([content.subarray(0, 12), Buffer.alloc(2)]);
  if (code === 0xe1 && begins('Exif\0\0')) {
    const orientation = orientationOf(content.subarray(6));
    return orientation === 1 ? undefined : orientationSegment(orientation);
  }
  if (code === 0xe2 && begins('ICC_PROFILE\0')) return content;
  return code === 0xee && begins('Adobe') ? content : undefined;
}

/** The compressed data of a scan, up to the next marker. */
async function* scan(source: ByteSource): AsyncGenerator<Buffer> {
  for (;;) {
    const chunk = await source.next();
    if (!chunk) throw new UnfitFile('broken');
    const end = endOfScan(chunk);
    const isUndecided = end === chunk.length - 1;
    if (end === -1) {
      yield chunk;
    } else if (isUndecided) {
      // The byte that says whether it is a marker is in the next chunk.
      if (end > 0) yield chunk.subarray(0, end);
      const more = await source.next();
      if (!more) throw new UnfitFile('broken');
      source.putBack(Buffer.concat([chunk.subarray(end), more]));
    } else {
      if (end > 0) yield chunk.subarray(0, end);
      return source.putBack(chunk.subarray(end));
    }
  }
}

/** Index of the first marker, or of a last byte that may begin one; -1 without one. */
function endOfScan(chunk: Buffer): number {
  for (let at = chunk.indexOf(0xff); at !== -1; at = chunk.indexOf(0xff, at + 1)) {
    const code = chunk[at + 1];
    if (code === undefined || (!isOfScan(code) && code !== 0xff)) return at;
  }
  return -1;
}
