import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Running, running } from './site.ts';

/** Calls one of the platform's doors for tests (`/api/demo/…`), signed as the sports provider; returns its `data`. */
export async function demoCall<T>(
  path: string,
  content: object,
  { ports, dataDir }: Pick<Running, 'ports' | 'dataDir'> = running(),
): Promise<T> {
  const { providers } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    providers: { oddsmith: string };
  };
  const body = JSON.stringify(content);
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const response = await fetch(`http://127.0.0.1:${ports.api}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', providers.oddsmith).update(`${timestamp}.${body}`).digest('hex'),
    },
    body,
  });
  const reply = (await response.json()) as { data?: unknown };
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(reply)}`);
  return reply.data as T;
}
