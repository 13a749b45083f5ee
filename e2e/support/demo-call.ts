import { companyKeys, installationSecrets } from '@parlay/server/secrets';
import { signedPost } from '@parlay/server/signed-call';
import { currentProduct } from './site.ts';

/** Ports and data folder of the platform. */
export interface PlatformInstance {
  ports: { api: number };
  dataDir: string;
}

/**
 * Calls a test endpoint of the platform (`/api/demo/…`), signed as the odds provider. Returns the response's `data`.
 */
export async function demoCall<T>(
  path: string,
  content: object,
  { ports, dataDir }: PlatformInstance = currentProduct(),
): Promise<T> {
  const { theirs } = companyKeys(installationSecrets(dataDir), 'fairprice');
  const body = JSON.stringify(content);
  const url = `http://127.0.0.1:${ports.api}${path}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signedPost(theirs, url, body),
    },
    body,
  });
  const reply = (await response.json()) as { data?: unknown };
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(reply)}`);
  return reply.data as T;
}
