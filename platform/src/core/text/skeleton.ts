import unhomoglyph from 'unhomoglyph';
import { toVisible } from './visible.ts';

/** Returns the skeleton of a text (Unicode TS 39), which is equal for texts that look alike. Use it only to compare. */
export const skeletonOf = (text: string): string => unhomoglyph(toVisible(text).normalize('NFD')).normalize('NFD');

/**
 * Returns the keys of a name that must be unique within a brand. Names that share a key look the same to people, either
 * as written or in lower case, because some letters look alike in only one case.
 */
export const nameKeys = (name: string): string[] => [
  ...new Set([skeletonOf(name), skeletonOf(toVisible(name).toLowerCase())].map((key) => key.toLowerCase())),
];
