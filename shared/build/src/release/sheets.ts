import type { Chunk, Stats } from 'webpack';
import { sheetChunks } from '../webpack/sheets-plugin.ts';

const isSheet = (file: string) => file.endsWith('.css');
const filesOf = (chunks: readonly Chunk[]) => chunks.flatMap(({ files }) => [...files].filter(isSheet));

/** Every stylesheet of a remote, in the order of precedence. */
export const allSheets = ({ compilation }: Stats): string[] => filesOf(sheetChunks(compilation.chunks));

/** Stylesheets that a named chunk waits for, in the order of precedence. */
export const sheetsOf = ({ compilation }: Stats, chunkName: string): string[] =>
  filesOf(sheetChunks(compilation.namedChunkGroups.get(chunkName)?.chunks ?? []));
