import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Certificate } from '@parlay/server/certificate';
import { startServer } from './servers.ts';
import { startTlsProxy } from './tls-proxy.ts';

export const REALTIME_NAME = 'realtime.parlay.test';

export interface ExternalRealtime {
  /** Environment variables of the servers that reach the realtime server over TLS. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/** Runs the realtime server as in production, as a separate process behind TLS with a host name. */
export async function startExternalRealtime(
  port: number,
  certificate: Certificate,
  environment: Readonly<Record<string, string>>,
): Promise<ExternalRealtime> {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-realtime-'));
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, certificate.cert);
  const serverEnvironment = { ...environment, PORT_REALTIME: String(port) };
  const server = await startServer('platform/realtime/src/server.ts', port, serverEnvironment);
  const front = await startTlsProxy(port, certificate);
  return {
    environment: {
      PUSHER_HOST: `${REALTIME_NAME}:${front.port}`,
      NODE_EXTRA_CA_CERTS: authority,
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'test-names.ts')).href}`,
    },
    async stop() {
      await front.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
