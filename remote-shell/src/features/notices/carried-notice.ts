import { Notice } from '@parlay/contracts/bus';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';
import { z } from 'zod/mini';

/** A notice that an answer leaves for the next page, as URI-encoded JSON; `id` may be missing. */
export const NOTICE_COOKIE = 'parlay_notice';
const Carried = z.object({ ...Notice.shape, id: z.optional(z.string()) });

/** SH17: shown once. The cookie goes before the notice comes, so neither a reload nor another tab says it again. */
export function CarriedNotice() {
  const { notify } = usePorts();
  useEffect(() => {
    const { id, ...notice } = take(document) ?? {};
    if (notice.title !== undefined && notice.type !== undefined)
      notify.show({ ...notice, type: notice.type, title: notice.title, ...(id === undefined ? {} : { id }) });
  }, [notify]);
  return null;
}

function take(document: Document): Partial<z.infer<typeof Carried>> | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${NOTICE_COOKIE}=`));
  if (pair === undefined) return undefined;
  document.cookie = `${NOTICE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  try {
    return z.safeParse(Carried, JSON.parse(decodeURIComponent(pair.slice(NOTICE_COOKIE.length + 1)))).data;
  } catch {
    // Somebody has damaged it: there is nothing to say.
    return undefined;
  }
}
