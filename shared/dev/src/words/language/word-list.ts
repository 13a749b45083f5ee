import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Place = z.enum(['doc comment', 'comment', 'test title', 'file name', 'name', 'markdown']);

/** A kind of text that rules apply to. */
export type Place = z.infer<typeof Place>;

const Rule = z.strictObject({
  id: z.string(),
  /** A regular expression, matched in any case. Openings (`^`) start with a capital and match the case. */
  pattern: z.string(),
  in: z.array(Place).min(1),
  instead: z.string(),
});

export type Rule = z.infer<typeof Rule>;

/** Reads `word-list.json`: banned words, where they apply, and what to write instead. */
export const readWordList = (): Rule[] =>
  z
    .strictObject({ rules: z.array(Rule) })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'word-list.json'), 'utf8'))).rules;
