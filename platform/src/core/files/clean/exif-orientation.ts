const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
const MOST_ENTRIES = 200;

/** How a picture is turned, 1 to 8, by the content of its Exif segment (without `Exif\0\0`); 1 when it does not say. */
export function orientationOf(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const read16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  const entries = Math.min(read16(first), MOST_ENTRIES);
  for (let index = 0; index < entries; index += 1) {
    const at = first + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return 1;
    if (read16(at) !== ORIENTATION || read16(at + 2) !== SHORT) continue;
    const value = read16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** A JPEG segment that holds the orientation and nothing else. */
export function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
