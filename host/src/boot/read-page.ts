import { openSchema } from '@parlay/contracts/open-schema';
import { PageContext } from '@parlay/contracts/page';
import { PAGE_CONTEXT_ID, RELEASE_SET_ID } from '@parlay/contracts/page-names';
import type { ReleaseSet } from '@parlay/contracts/release';
import { z } from 'zod/mini';
import { InKnownLocale, ReceivedSet } from '../remotes/release-set/received.ts';

export type PageReadResult =
  | { ok: true; context: PageContext; set: ReleaseSet }
  /** The context may be valid even if the set is not. */
  | { ok: false; error: string; context?: PageContext };

/** Context of the page, perhaps from a newer edge (decision 195). */
const ReceivedPage: z.ZodMiniType<PageContext> = z.intersection(openSchema(PageContext), InKnownLocale);

/** Step 1: parses what the edge put into the document. */
export function readPage(document: Document): PageReadResult {
  const context = inline(document, PAGE_CONTEXT_ID, ReceivedPage);
  if (!context.ok) return context;
  const set = inline(document, RELEASE_SET_ID, ReceivedSet);
  if (!set.ok) return { ...set, context: context.value };
  return { ok: true, context: context.value, set: set.value };
}

function inline<T>(
  document: Document,
  id: string,
  schema: z.ZodMiniType<T>,
): { ok: true; value: T } | { ok: false; error: string } {
  const text = document.getElementById(id)?.textContent;
  if (!text) return { ok: false, error: `the document has no #${id}` };
  try {
    const parsed = z.safeParse(schema, JSON.parse(text));
    if (parsed.success) return { ok: true, value: parsed.data };
    return {
      ok: false,
      error: `#${id}: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`,
    };
  } catch {
    return { ok: false, error: `#${id} is not JSON` };
  }
}
