import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PAGE, PHOTO, PICTURE, PROGRESSIVE, pdfStream, pdfWith, photoWithMetadata } from '../../../testing/files.ts';
import { singleChunk } from '../vault.ts';
import { type CleanResult, FileCleaner, FLAGS, LIMITS } from './cleaner.ts';
import { recognize } from './file-type.ts';
import { runWithLimits } from './watched-process.ts';

const warnings: string[] = [];
const cleaner = new FileCleaner((details, message) => warnings.push(`${message} ${JSON.stringify(details)}`));
let players = 0;

const result = (cleaned: CleanResult): Buffer | string =>
  cleaned.ok ? cleaned.content : cleaned.error === 'unfit' ? cleaned.reason : cleaned.error;

/** Returns the cleaned file, or the reason why it is refused. */
async function clean(file: Buffer, by = cleaner): Promise<Buffer | string> {
  const recognized = recognize(file);
  return recognized.ok
    ? result(await by.clean(`player ${++players}`, recognized.type, singleChunk(file)))
    : recognized.error;
}

async function picture(file: Buffer): Promise<Buffer> {
  const cleaned = await clean(file);
  if (typeof cleaned === 'string') throw new Error(cleaned);
  return cleaned;
}

afterEach(() => expect(warnings.splice(0)).toEqual([]));

it('recognizes a file by its content [D16]', () => {
  expect(recognize(PHOTO)).toEqual({ ok: true, type: 'image/jpeg' });
  expect(recognize(PICTURE)).toEqual({ ok: true, type: 'image/png' });
  expect(recognize(PAGE)).toEqual({ ok: true, type: 'application/pdf' });
  expect(recognize(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'))).toEqual({ ok: false, error: 'heic' });
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><p>', 'GIF89a', '', 'MZ'])
    expect(recognize(Buffer.from(text))).toEqual({ ok: false, error: 'type' });
});

describe('a picture [D16]', () => {
  it('is rewritten as an upright JPEG without metadata or trailing data, even if it is progressive', async () => {
    const before = await sharp(PHOTO).metadata();
    const cleaned = await picture(photoWithMetadata());
    expect(cleaned.includes('GPS')).toBe(false);
    expect(cleaned.includes('Exif')).toBe(false);
    const after = await sharp(cleaned).metadata();
    expect([after.format, after.width, after.height]).toEqual(['jpeg', before.height, before.width]);
    expect((await sharp(await picture(PROGRESSIVE)).metadata()).format).toBe('jpeg');
  });

  it('is rewritten as a PNG without text chunks or timestamps', async () => {
    expect(PICTURE.includes('secret place')).toBe(true);
    const cleaned = await picture(Buffer.concat([PICTURE, Buffer.from('more')]));
    for (const text of ['secret place', 'tEXt', 'tIME', 'eXIf', 'iTXt']) expect(cleaned.includes(text)).toBe(false);
    expect((await sharp(cleaned).metadata()).format).toBe('png');
  });

  it('is scaled down to the size that a page needs', async () => {
    const large = await sharp({ create: { width: 8000, height: 100, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    expect(await sharp(await picture(large)).metadata()).toMatchObject({ width: 4000, height: 50 });
  });

  it('is refused if it is truncated, damaged or has too many pixels', async () => {
    expect(await clean(PHOTO.subarray(0, PHOTO.length / 2))).toBe('broken');
    expect(await clean(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBe('broken');
    expect(await clean(PICTURE.subarray(0, -20))).toBe('broken');
    const damaged = Buffer.from(PICTURE);
    damaged[damaged.indexOf('IDAT') + 6] = 0x55;
    expect(await clean(damaged)).toBe('broken');
    const oversized = Buffer.from(PHOTO);
    oversized.writeUInt32BE(0x4fff_4fff, oversized.indexOf(Buffer.from([0xff, 0xc0])) + 5);
    expect(await clean(oversized)).toBe('pixels');
  });
});

describe('the cleaning process [D16]', () => {
  it('rewrites a PDF, or returns the reason for refusing it', async () => {
    expect(String(await clean(PAGE)).slice(0, 5)).toBe('%PDF-');
    expect(await clean(pdfWith('1 0 obj <</Type /Catalog /Pages 2 0 R /OpenAction <</S /Launch>>>> endobj'))).toBe(
      'script',
    );
  });

  it('is killed at its memory limit, which a compressed PDF of 300 kB would exceed', async () => {
    const bomb = deflateSync(Buffer.alloc(300 * 1024 * 1024));
    const hostile = pdfWith(pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', bomb));
    expect(await clean(hostile)).toBe('demanding');
  });

  it('is killed at its limits of CPU time, elapsed time and output size', async () => {
    for (const limits of [{ cpuMs: 10 }, { elapsedMs: 1 }, { outputBytes: 10 }]) {
      const limited = new FileCleaner(() => undefined, limits);
      expect(await clean(PHOTO, limited)).toBe('demanding');
    }
  });

  it("cannot start programs, write files or read the server's environment", async () => {
    const attempts = [
      "require('node:child_process').execSync('true')",
      "require('node:fs').writeFileSync('/tmp/cleaning-process', 'x')",
      "new (require('node:worker_threads').Worker)('0', { eval: true })",
    ];
    const run = (script: string) => runWithLimits([...FLAGS, '--eval', script], singleChunk(Buffer.alloc(0)), LIMITS);
    for (const attempt of attempts) expect((await run(attempt)).errors).toContain('ERR_ACCESS_DENIED');
    expect(String((await run('console.log(Object.keys(process.env))')).output)).toBe('[]\n');
  });
});

describe('the file queue [D16]', () => {
  /** Starts cleaning a file whose bytes arrive only when `deliver()` is called. */
  function cleanLater(player: string, by = cleaner) {
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    let hasStarted = false;
    async function* chunks() {
      hasStarted = true;
      yield await promise;
    }
    const cleaned = by.clean(player, 'image/jpeg', chunks());
    return { hasStarted: () => hasStarted, deliver: () => resolve(PHOTO), cleaned };
  }

  it('cleans two files at a time and one per player, and refuses the sixth file of a player', async () => {
    const filesOfOne = [1, 2, 3, 4, 5].map(() => cleanLater('one'));
    expect(await cleanLater('one').cleaned).toEqual({ ok: false, error: 'busy' });
    const [second, third] = [cleanLater('two'), cleanLater('three')];
    await new Promise(setImmediate);
    expect([...filesOfOne, second, third].map(({ hasStarted }) => hasStarted())).toEqual([
      true,
      ...[false, false, false, false],
      true,
      false,
    ]);
    second.deliver();
    expect(await second.cleaned).toMatchObject({ ok: true });
    await new Promise(setImmediate);
    expect(third.hasStarted()).toBe(true);
    for (const { deliver } of [...filesOfOne, third]) deliver();
    for (const { cleaned } of [...filesOfOne, third]) expect(await cleaned).toMatchObject({ ok: true });
  });

  it('refuses a file if too many are waiting', async () => {
    const smallQueue = new FileCleaner(() => undefined, { mostWaiting: 1 });
    const files = ['one', 'two', 'three'].map((player) => cleanLater(player, smallQueue));
    expect(await cleanLater('four', smallQueue).cleaned).toEqual({ ok: false, error: 'busy' });
    for (const { deliver } of files) deliver();
    for (const { cleaned } of files) expect(await cleaned).toMatchObject({ ok: true });
  });
});
