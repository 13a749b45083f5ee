import { randomBytes } from 'node:crypto';
import { signedPost } from '@parlay/server/signed-call';
import { currentProduct } from './site.ts';

/** Calls the platform like a provider, but signs the call with an unknown key. */
export async function forgedCall(path: string, content: object): Promise<{ status: number; code: string | undefined }> {
  const body = JSON.stringify(content);
  const url = `http://127.0.0.1:${currentProduct().ports.api}${path}`;
  const headers = { 'content-type': 'application/json', ...signedPost(randomBytes(32).toString('hex'), url, body) };
  const response = await fetch(url, { method: 'POST', headers, body });
  const { error } = (await response.json()) as { error?: { code: string } };
  return { status: response.status, code: error?.code };
}
