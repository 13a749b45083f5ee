import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A parameter's value: a word, or a field of the first entry of a list that a call returns. */
const Value = z.union([
  z.string().min(1),
  z.strictObject({ call: z.string().startsWith('/api/'), where: z.record(z.string(), z.string()), take: z.string() }),
]);

/** Settings of the site that a browser check needs. All of it is data: no remote is named in code. */
export const BrowserCheckSettings = z.strictObject({
  /** Values of path parameters, by route. Routes that need others are left out, and the verdict says so. */
  parameters: z.record(z.string(), z.record(z.string(), Value)),
  /** Routes that are not visited, with the reason. */
  notVisited: z.record(z.string(), z.string()),
  /** Calls that a page is usually refused: the path with its query, and the status. */
  refusedCalls: z.record(z.string().startsWith('/'), z.int().min(400)),
  /** Parts of the paths of what pages ask for when they know the first answers, or at their leisure: no third wave. */
  later: z.array(z.string()),
  /** Routes that are gone to and come back from, the first of another remote. */
  leftFor: z.array(z.string()).min(1),
  /** Memory that each mount may leave behind, measured over `mounts`. */
  mounts: z.int().min(4),
  growth: z.strictObject({ heapBytes: z.number(), nodes: z.number(), listeners: z.number(), styles: z.number() }),
});
export type BrowserCheckSettings = z.infer<typeof BrowserCheckSettings>;

/** Bytes of scripts and styles before compression. */
const Budget = z.strictObject({
  /** Bytes that every page with the remote loads: entry, scripts, styles, and the largest language. */
  first: z.int().positive(),
  /** Bytes that the largest page adds. */
  page: z.int().positive(),
});
export const GateSettings = z.strictObject({ budgets: z.record(z.string(), Budget), trial: BrowserCheckSettings });
export type GateSettings = z.infer<typeof GateSettings>;

const FILE = join(import.meta.dirname, '..', '..', 'gate.json');

/** Settings of this checkout, or of a file; the error names what is wrong in it. */
export function readGateSettings(path = FILE): { ok: true; settings: GateSettings } | { ok: false; error: string } {
  try {
    const parsed = GateSettings.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (parsed.success) return { ok: true, settings: parsed.data };
    const [issue] = parsed.error.issues;
    return { ok: false, error: `${path} does not work: ${issue?.path.join('.')}: ${issue?.message}.` };
  } catch (error) {
    return { ok: false, error: `${path} cannot be read: ${(error as Error).message}.` };
  }
}
