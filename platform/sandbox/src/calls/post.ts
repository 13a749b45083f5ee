import { signedPost } from '@parlay/server/signed-call';
import { z } from 'zod';

/** Result of a signed call. After `lost`, it is unknown whether the call was executed, so it may be repeated. */
export type CallResult =
  | { ok: true; data: unknown }
  | { ok: false; error: 'refused'; status: number; code: string; left?: string | undefined }
  | { ok: false; error: 'lost'; why: string };

/** Refusal of the platform. `left` is the amount that is left of a limit. */
const Failure = z.object({
  error: z.object({ code: z.string(), details: z.object({ left: z.string().optional() }).optional() }),
});

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
    return {
      ok: false,
      error: 'refused',
      status: response.status,
      code: failure.success ? failure.data.error.code : 'unknown',
      left: failure.success ? failure.data.error.details?.left : undefined,
    };
  } catch (error) {
    return { ok: false, error: 'lost', why: error instanceof Error ? error.message : String(error) };
  }
}
