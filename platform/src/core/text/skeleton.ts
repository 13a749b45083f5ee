import unhomoglyph from 'unhomoglyph';
import { visible } from './visible.ts';

/** Returns the skeleton of a text (Unicode TS 39): texts that look alike have the same one. Only for comparing. */
export const skeletonOf = (text: string): string => unhomoglyph(visible(text).normalize('NFD')).normalize('NFD');

/**
 * Returns the keys of a name that one person has in a brand. Two names that share a key are the same name to people: as
 * written, or whatever their case, because some letters look alike in one case only.
 */
export const nameKeys = (name: string): string[] => [
  ...new Set([skeletonOf(name), skeletonOf(visible(name).toLowerCase())].map((key) => key.toLowerCase())),
];
