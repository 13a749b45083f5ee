import type { Dice } from './random.ts';
import type { Shape } from './shapes.ts';

/** Colours of a family. A, B and C are gradients. The lower-case letters are plain colours. */
export interface Brush {
  dice: Dice;
  /** Prefix for every id in the picture. */
  id: string;
  A: string;
  B: string;
  C: string;
  ground: string;
  a: string;
  b: string;
  c: string;
  pop: string;
  g2: string;
  g3: string;
  mid: string;
  deep: string;
  deep2: string;
  suit: (x: number, y: number, size: number, fill: string) => Shape;
}
