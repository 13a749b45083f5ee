import { buffer } from 'node:stream/consumers';
import { FileError } from './file-error.ts';
import { FILE_TYPES, type FileType } from './file-type.ts';

/** Exit code of a file that is not accepted; the output is the reason. */
const REFUSED = 3;

/** A program that cleans one file, from its input to its output, and ends. `cleaner.ts` starts and watches it. */
async function main(): Promise<void> {
  const type = FILE_TYPES.find((one) => one === process.argv[2]);
  if (!type) throw new Error(`unknown type of file: ${process.argv[2]}`);
  const file = await buffer(process.stdin);
  try {
    process.stdout.end(await rewritten(file, type));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    process.exitCode = REFUSED;
    process.stdout.end(error.reason);
  }
}

/** Loads one library alone: each takes longer than a small file. */
async function rewritten(file: Buffer, type: FileType): Promise<Buffer> {
  if (type === 'application/pdf') return (await import('./pdf.ts')).rewrittenPdf(file);
  return (await import('./picture.ts')).rewrittenPicture(file, type);
}

await main();
