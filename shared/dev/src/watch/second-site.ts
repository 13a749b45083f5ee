import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { definedVariablesOf } from '@parlay/server/environment';
import { readStartEnvironment } from '../start/environment.ts';
import { startService } from '../start/service.ts';
import { startDevSession } from './session.ts';

export interface SecondSiteOptions {
  /** Packages of this checkout that replace the live ones. */
  packages: readonly string[];
  source: NodeJS.ProcessEnv;
  say(line: string): void;
}

/**
 * Serves a second copy of the site running on this machine at PORT_DEV, with packages of this checkout in place of the
 * live ones. They are recompiled after each save. The registry, the platform and the running site's own edge are not
 * changed.
 */
export async function serveSecondSite(
  options: SecondSiteOptions,
): Promise<{ ok: true; site: string } | { ok: false; error: string }> {
  const { packages, source, say } = options;
  const root = workspaceRoot();
  if (source.PARLAY_MODE === 'production') return { ok: false, error: 'parlay dev is for demo mode only.' };
  const missing = packages.find((name) => !existsSync(join(root, name, 'package.json')));
  if (missing) return { ok: false, error: `There is no ${missing} in this checkout.` };
  const read = readStartEnvironment(source, root);
  if (!read.ok) return read;
  const { DATA_DIR: dataDir, PORT_SITE: running, PORT_DEV: port } = read.env;
  const isRunning = await fetch(`http://127.0.0.1:${running}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isRunning) return { ok: false, error: `No site runs at port ${running}. Start it with npm start first.` };

  const folders = packages.map((name) => join(root, name));
  const session = startDevSession({ root, dataDir, folders, say });
  const failed = Promise.withResolvers<{ ok: false; error: string }>();
  const edge = startService({
    name: 'dev-edge',
    script: join(root, 'releases/src/dev/server.ts'),
    port,
    environment: { ...definedVariablesOf(source), DATA_DIR: dataDir, PORT_SITE: String(port) },
    logs: join(dataDir, 'logs'),
    report: say,
    onFailedStart: (error) => failed.resolve({ ok: false, error }),
    onSpawned: (child) => session.feed(child),
  });
  const stop = async () => {
    session.stop();
    await edge.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(0)));

  await session.compiled;
  const served = await Promise.race([edge.healthy(), failed.promise]);
  if (!served.ok) {
    await stop();
    return served;
  }
  session.checkTypes();
  return { ok: true, site: `http://localhost:${port}` };
}
