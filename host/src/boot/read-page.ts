import { PageContext } from '@parlay/contracts/page';
import { PAGE_CONTEXT_ID, RELEASE_SET_ID } from '@parlay/contracts/page-names';
import { ReleaseSet } from '@parlay/contracts/release';
import { z } from 'zod/mini';

export type PageReadResult =
  | { ok: true; context: PageContext; set: ReleaseSet }
  /** The context may be valid even if the set is not. */
  | { ok: false; error: string; context?: PageContext };

/** Step 1: parses what the edge put into the document. */
export function readPage(document: Document): PageReadResult {
  const context = inline(document, PAGE_CONTEXT_ID, PageContext);
  if (!context.ok) return context;
  const set = inline(document, RELEASE_SET_ID, ReleaseSet);
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
