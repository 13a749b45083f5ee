import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { SBOM_FILE } from '@parlay/contracts/build-files';
import { SBOM_FOLDER } from '../webpack/sbom.ts';

/** Packs the SBOM into one file next to the release. */
export function packSbom(output: string): void {
  const folder = join(output, SBOM_FOLDER);
  writeFileSync(join(output, SBOM_FILE), brotliCompressSync(readFileSync(join(folder, 'bom.json'))));
  rmSync(folder, { recursive: true });
}
