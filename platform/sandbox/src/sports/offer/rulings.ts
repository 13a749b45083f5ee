import { z } from 'zod';
import { Journal } from '../../calls/journal.ts';
import { RESULTS } from '../markets/grade.ts';
import type { SelectionRef } from './selection-ref.ts';
import { refText } from './selection-ref.ts';

/** Decision of the company's staff about a fixture, a market or a selection. Its id is the address of that. */
export const Ruling = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['abandoned', 'postponed', 'suspended', 'open']), id: z.string(), at: z.number() }),
  z.object({ kind: z.literal('void'), id: z.string(), at: z.number() }),
  z.object({
    kind: z.literal('result'),
    id: z.string(),
    at: z.number(),
    result: z.enum(RESULTS),
    /** Number of selections that share a win in a dead heat. */
    sharedBy: z.int().min(1).max(10),
  }),
]);
export type Ruling = z.infer<typeof Ruling>;

const MAX_RECORDS = 2000;

/** Decisions of the company's staff, the latest for each fixture, market and selection. */
export class Rulings {
  private readonly journal: Journal<Ruling>;

  constructor(file: string | undefined) {
    this.journal = new Journal({ file, schema: Ruling, maxRecords: MAX_RECORDS, isOpen: () => false });
  }

  put(ruling: Ruling): void {
    this.journal.put(ruling);
  }

  /** Returns the ruling on a whole fixture. */
  ofFixture(fixture: string): Ruling | undefined {
    return this.journal.get(fixture);
  }

  /** Returns the ruling on a selection, or the one on its market. */
  ofSelection(ref: SelectionRef): Ruling | undefined {
    return this.journal.get(refText(ref)) ?? this.journal.get(`${ref.fixture}/${ref.market}`);
  }
}
