import type { Chunk, Stats } from 'webpack';
import { sheetChunks } from '../webpack/sheets-plugin.ts';

const isSheet = (file: string) => file.endsWith('.css');
const filesOf = (chunks: readonly Chunk[]) => chunks.flatMap(({ files }) => [...files].filter(isSheet));

/** Returns every stylesheet of a remote in order of precedence. */
export const allSheets = ({ compilation }: Stats): string[] => filesOf(sheetChunks(compilation.chunks));

/** Returns the stylesheets that a named chunk waits for, in order of precedence. */
export const sheetsOf = ({ compilation }: Stats, chunkName: string): string[] =>
  filesOf(sheetChunks(compilation.namedChunkGroups.get(chunkName)?.chunks ?? []));
