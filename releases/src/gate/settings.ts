import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Value of a path parameter: a string, or a field of the first matching entry in a list that an API call returns. */
const Value = z.union([
  z.string().min(1),
  z.strictObject({ call: z.string().startsWith('/api/'), where: z.record(z.string(), z.string()), take: z.string() }),
]);

/** Site settings for a browser check, kept as data so that the code names no remote. */
export const BrowserCheckSettings = z.strictObject({
  /** Values of path parameters, by route. Routes that need other parameters are skipped, and the verdict says so. */
  parameters: z.record(z.string(), z.record(z.string(), Value)),
  /** Routes that are not visited, with the reason. */
  notVisited: z.record(z.string(), z.string()),
  /** Calls that usually fail on a page: the path with its query, and the response status. */
  refusedCalls: z.record(z.string().startsWith('/'), z.int().min(400)),
  /** Path fragments of requests that may wait for earlier responses or idle time, so they are no third wave of requests. */
  later: z.array(z.string()),
  /** Routes to leave a page for and return from; the first one of another remote is used. */
  leftFor: z.array(z.string()).min(1),
  /** Number of mounts over which memory growth is measured. */
  mounts: z.int().min(4),
  /** Memory that each mount may leave behind. */
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

/** Reads the settings of this checkout or from a given file; the error says what is wrong with it. */
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
