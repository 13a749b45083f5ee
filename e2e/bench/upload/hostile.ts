import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { photoOfSize } from '../../support/documents.ts';
import { Caller } from '../support/caller.ts';
import type { DemoPlayer } from '../support/demo-player.ts';
import { callAtRate } from '../support/open-load.ts';
import { sendDocument } from './send-document.ts';

const BYTES = 1_000_000;
const READS_PER_SECOND = 50;

export interface Round {
  /** Number of files that got a response, and of files that were rejected. */
  files: number;
  refused: number;
  /** Duration of each read in ms. */
  reads: number[];
}

/** Sends each file repeatedly, while another client requests `GET /api/tabs` at a constant rate. */
export async function measureReads(
  port: number,
  players: readonly DemoPlayer[],
  files: readonly Buffer[],
  seconds: number,
): Promise<Round> {
  const caller = new Caller(port);
  const until = performance.now() + seconds * 1000;
  let [sent, refused] = [0, 0];
  const sendRepeatedly = async (player: DemoPlayer, file: Buffer) => {
    while (performance.now() < until) {
      const status = await sendDocument(player, file);
      sent += 1;
      if (status === 422) refused += 1;
      else if (status !== 200 && status !== 429) throw new Error(`a file was answered with ${status}`);
    }
  };
  const [reads] = await Promise.all([
    callAtRate(READS_PER_SECOND, seconds, () => caller.get('/api/tabs')),
    ...files.map((file, index) => sendRepeatedly(players[index % players.length] as DemoPlayer, file)),
  ]);
  caller.close();
  const failed = reads.find(({ status }) => status !== 200);
  if (failed) throw new Error(`GET /api/tabs was answered with ${failed.status}`);
  return { files: sent, refused, reads: reads.map(({ milliseconds }) => milliseconds) };
}

/** Adds up the results of two rounds. */
export const mergeRounds = (one: Round, other: Round): Round => ({
  files: one.files + other.files,
  refused: one.refused + other.refused,
  reads: [...one.reads, ...other.reads],
});

/** Returns files of the same size that are cheap to process. */
export const harmlessFiles = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? photoOfSize(BYTES) : padded(pdf(''))));

/** Returns files that are costly to process: huge pictures, and PDFs that inflate to a huge size or end many times. */
export async function hostileFiles(count: number): Promise<Buffer[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const;
  const create = { width: 900, height: 900, channels: 3, background: 'grey', noise } as const;
  const hugePicture = await sharp({ create })
    .resize(9500, 9500, { kernel: 'nearest' })
    .jpeg({ quality: 10, progressive: true })
    .toBuffer();
  const kinds = [
    hugePicture,
    pdf(objects(deflateSync(Buffer.alloc(400 * 1024 * 1024, '1 0 ')))),
    pdf(objects(deflateSync(Buffer.from('[<</A'.repeat(3_000_000))))),
    pdf(objects(`${deflateSync('x').toString('latin1')}${'endstream\n'.repeat(90_000)}`)),
  ].map(padded);
  return Array.from({ length: count }, (_, at) => kinds[at % kinds.length] as Buffer);
}

const padded = (file: Buffer): Buffer => {
  if (file.length > BYTES) throw new Error(`a file has ${file.length} bytes`);
  return Buffer.concat([file, Buffer.alloc(BYTES - file.length, 0x20)]);
};

const objects = (data: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from('9 0 obj <</Type /ObjStm /N 100000 /First 4 /Filter /FlateDecode>>\nstream\n'),
    Buffer.from(data as string, 'latin1'),
    Buffer.from('\nendstream endobj\n'),
  ]);

const pdf = (object: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n'),
    Buffer.from(
      '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n3 0 obj <</Type /Page /Parent 2 0 R>> endobj\n',
    ),
    Buffer.from(object as string, 'latin1'),
    Buffer.from('trailer <</Root 1 0 R>>\n%%EOF\n'),
  ]);
