import { signedPost } from '@parlay/server/signed-call';
import { z } from 'zod';

/** Details of a refusal besides its code. */
const RefusalDetails = z.object({
  /** Amount that is left of a limit. */
  left: z.string().optional(),
  /** Reason, where several refusals have the same code. */
  reason: z.string().optional(),
  /** Next step of the caller: nothing, the same call again, or a rollback of the stake. */
  retry: z.enum(['final', 'retry', 'rollback']).optional().catch(undefined),
});
type RefusalDetails = z.infer<typeof RefusalDetails>;

/** Result of a signed call. After `lost`, it is unknown whether the call was executed, so it may be repeated. */
export type CallResult =
  | { ok: true; data: unknown }
  | ({ ok: false; error: 'refused'; status: number; code: string } & RefusalDetails)
  | { ok: false; error: 'lost'; why: string };

/** Refusal of the platform. */
const Failure = z.object({ error: z.object({ code: z.string(), details: RefusalDetails.optional() }) });

/** Posts a JSON body that is signed with a key, and reads the response envelope. Never rejects. */
export async function postSigned(url: string, key: string, body: string, timeout: number): Promise<CallResult> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signedPost(key, url, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const reply: unknown = await response.json().catch(() => undefined);
    if (response.ok) return { ok: true, data: (reply as { data?: unknown } | undefined)?.data };
    if (response.status >= 500 || response.status === 429)
      return { ok: false, error: 'lost', why: `status ${response.status}` };
    const failure = Failure.safeParse(reply);
    const { code, details } = failure.success ? failure.data.error : { code: 'unknown', details: undefined };
    return { ok: false, error: 'refused', status: response.status, code, ...details };
  } catch (error) {
    return { ok: false, error: 'lost', why: error instanceof Error ? error.message : String(error) };
  }
}
