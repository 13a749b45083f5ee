import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PAGE, PHOTO, PICTURE, PROGRESSIVE, pdfStream, pdfWith, photoWithPlace } from '../../../testing/files.ts';
import { inOne } from '../vault.ts';
import { type Cleaned, FileCleaner, FLAGS, LIMITS } from './cleaner.ts';
import { recognize } from './file-type.ts';
import { runWatched } from './watched-process.ts';

const warnings: string[] = [];
const cleaner = new FileCleaner((details, message) => warnings.push(`${message} ${JSON.stringify(details)}`));
let players = 0;

const result = (cleaned: Cleaned): Buffer | string =>
  cleaned.ok ? cleaned.content : cleaned.error === 'unfit' ? cleaned.reason : cleaned.error;

/** The cleaned file, or why it is not accepted. */
async function clean(file: Buffer, by = cleaner): Promise<Buffer | string> {
  const recognized = recognize(file);
  return recognized.ok ? result(await by.clean(`player ${++players}`, recognized.type, inOne(file))) : recognized.error;
}

async function picture(file: Buffer): Promise<Buffer> {
  const cleaned = await clean(file);
  if (typeof cleaned === 'string') throw new Error(cleaned);
  return cleaned;
}

afterEach(() => expect(warnings.splice(0)).toEqual([]));

it('a file is recognized by its content [D16]', () => {
  expect(recognize(PHOTO)).toEqual({ ok: true, type: 'image/jpeg' });
  expect(recognize(PICTURE)).toEqual({ ok: true, type: 'image/png' });
  expect(recognize(PAGE)).toEqual({ ok: true, type: 'application/pdf' });
  expect(recognize(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'))).toEqual({ ok: false, error: 'heic' });
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><p>', 'GIF89a', '', 'MZ'])
    expect(recognize(Buffer.from(text))).toEqual({ ok: false, error: 'type' });
});

describe('a picture is written again [D16]', () => {
  it('a JPEG upright, without metadata and what follows it; also a progressive one', async () => {
    const before = await sharp(PHOTO).metadata();
    const cleaned = await picture(photoWithPlace());
    expect(cleaned.includes('GPS')).toBe(false);
    expect(cleaned.includes('Exif')).toBe(false);
    const after = await sharp(cleaned).metadata();
    expect([after.format, after.width, after.height]).toEqual(['jpeg', before.height, before.width]);
    expect((await sharp(await picture(PROGRESSIVE)).metadata()).format).toBe('jpeg');
  });

  it('a PNG without its texts and times', async () => {
    expect(PICTURE.includes('secret place')).toBe(true);
    const cleaned = await picture(Buffer.concat([PICTURE, Buffer.from('more')]));
    for (const text of ['secret place', 'tEXt', 'tIME', 'eXIf', 'iTXt']) expect(cleaned.includes(text)).toBe(false);
    expect((await sharp(cleaned).metadata()).format).toBe('png');
  });

  it('no larger than a page needs', async () => {
    const large = await sharp({ create: { width: 8000, height: 100, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    expect(await sharp(await picture(large)).metadata()).toMatchObject({ width: 4000, height: 50 });
  });

  it('and refused when it ends early, is damaged, or has too many pixels', async () => {
    expect(await clean(PHOTO.subarray(0, PHOTO.length / 2))).toBe('broken');
    expect(await clean(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBe('broken');
    expect(await clean(PICTURE.subarray(0, -20))).toBe('broken');
    const damaged = Buffer.from(PICTURE);
    damaged[damaged.indexOf('IDAT') + 6] = 0x55;
    expect(await clean(damaged)).toBe('broken');
    const vast = Buffer.from(PHOTO);
    vast.writeUInt32BE(0x4fff_4fff, vast.indexOf(Buffer.from([0xff, 0xc0])) + 5);
    expect(await clean(vast)).toBe('pixels');
  });
});

describe('the process of a file [D16]', () => {
  it('writes a PDF again, and names what is wrong with one', async () => {
    expect(String(await clean(PAGE)).slice(0, 5)).toBe('%PDF-');
    expect(await clean(pdfWith('1 0 obj <</Type /Catalog /Pages 2 0 R /OpenAction <</S /Launch>>>> endobj'))).toBe(
      'script',
    );
  });

  it('is ended at its memory, which a compressed PDF of 300 kB would fill', async () => {
    const bomb = deflateSync(Buffer.alloc(300 * 1024 * 1024));
    const hostile = pdfWith(pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', bomb));
    expect(await clean(hostile)).toBe('demanding');
  });

  it('is ended at its processor time, by the clock, and at its output', async () => {
    for (const limits of [{ processorMs: 10 }, { clockMs: 1 }, { outputBytes: 10 }]) {
      const narrow = new FileCleaner(() => undefined, limits);
      expect(await clean(PHOTO, narrow)).toBe('demanding');
    }
  });

  it('cannot start programs, write files or read the environment of the server', async () => {
    const attempts = [
      "require('node:child_process').execSync('true')",
      "require('node:fs').writeFileSync('/tmp/cleaning-process', 'x')",
      "new (require('node:worker_threads').Worker)('0', { eval: true })",
    ];
    const run = (script: string) => runWatched([...FLAGS, '--eval', script], inOne(Buffer.alloc(0)), LIMITS);
    for (const attempt of attempts) expect((await run(attempt)).errors).toContain('ERR_ACCESS_DENIED');
    expect(String((await run('console.log(Object.keys(process.env))')).output)).toBe('[]\n');
  });
});

describe('files wait for their turn [D16]', () => {
  /** A file that comes when it is told to. */
  function held(player: string, by = cleaner) {
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    let isAsked = false;
    async function* chunks() {
      isAsked = true;
      yield await promise;
    }
    const cleaned = by.clean(player, 'image/jpeg', chunks());
    return { isAsked: () => isAsked, come: () => resolve(PHOTO), cleaned };
  }

  it('two at a time, and one of each player, whose sixth is refused', async () => {
    const ofOne = [1, 2, 3, 4, 5].map(() => held('one'));
    expect(await held('one').cleaned).toEqual({ ok: false, error: 'busy' });
    const [another, third] = [held('two'), held('three')];
    await new Promise(setImmediate);
    expect([...ofOne, another, third].map(({ isAsked }) => isAsked())).toEqual([
      true,
      ...[false, false, false, false],
      true,
      false,
    ]);
    another.come();
    expect(await another.cleaned).toMatchObject({ ok: true });
    await new Promise(setImmediate);
    expect(third.isAsked()).toBe(true);
    for (const { come } of [...ofOne, third]) come();
    for (const { cleaned } of [...ofOne, third]) expect(await cleaned).toMatchObject({ ok: true });
  });

  it('and are refused when too many wait', async () => {
    const crowded = new FileCleaner(() => undefined, { mostWaiting: 1 });
    const files = ['one', 'two', 'three'].map((player) => held(player, crowded));
    expect(await held('four', crowded).cleaned).toEqual({ ok: false, error: 'busy' });
    for (const { come } of files) come();
    for (const { cleaned } of files) expect(await cleaned).toMatchObject({ ok: true });
  });
});
