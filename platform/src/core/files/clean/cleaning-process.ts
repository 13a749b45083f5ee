import { buffer } from 'node:stream/consumers';
import { FileError } from './file-error.ts';
import { FILE_TYPES, type FileType } from './file-type.ts';

/** Exit code for a refused file; the output is the reason. */
const REFUSED = 3;

/** Cleans one file from standard input to standard output, then exits. `cleaner.ts` starts and watches this program. */
async function main(): Promise<void> {
  const type = FILE_TYPES.find((known) => known === process.argv[2]);
  if (!type) throw new Error(`unknown type of file: ${process.argv[2]}`);
  const file = await buffer(process.stdin);
  try {
    process.stdout.end(await rewriteFile(file, type));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    process.exitCode = REFUSED;
    process.stdout.end(error.reason);
  }
}

/** Loads only the library for this type, because each takes longer to load than a small file takes to clean. */
async function rewriteFile(file: Buffer, type: FileType): Promise<Buffer> {
  if (type === 'application/pdf') return (await import('./pdf.ts')).rewritePdf(file);
  return (await import('./picture.ts')).rewritePicture(file, type);
}

await main();
