import { text } from 'node:stream/consumers';
import { variables } from '@parlay/server/environment';
import { z } from 'zod';
import { readEnvironment } from '../edge/env.ts';
import { BrowserCheckJob, type BrowserCheckResult } from '../gate/browser-check-job.ts';
import { openBrowser } from './browser.ts';
import { checkCompositions } from './check-compositions.ts';
import { type ComposedEdge, startComposedEdge } from './composed-edge.ts';
import type { TlsProxy } from './tls-front.ts';

// Process for one browser check. Reads the job from stdin and writes the result to stdout as one JSON document.

const Player = z.object({ GATE_PLAYER: variables.GATE_PLAYER });

async function run(job: BrowserCheckJob): Promise<BrowserCheckResult> {
  const read = readEnvironment(process.env);
  if (!read.ok) return impossible(read.error);
  const { env } = read;
  const isDemo = env.PARLAY_MODE === 'demo';
  const player = Player.parse(process.env).GATE_PLAYER ?? (isDemo ? DEMO_PLAYER : undefined);
  if (!player) return impossible(NO_PLAYER);
  const composed = await startComposedEdge(env, job.channel);
  if (!composed.ok) return impossible(composed.error);
  const { edge } = composed;
  try {
    // The edge loads while the browser starts. Its failure is thrown below, where the browser is closed.
    const loading = edge.show(job.compositions[0]);
    loading.catch(() => undefined);
    const launch = await openBrowser(edge.origin, isDemo ? edge : await startTls(edge));
    if (!launch.ok) return impossible(launch.error);
    const { browser } = launch;
    try {
      await loading;
      return { kind: 'tried', ...(await checkCompositions(job, { browser, edge, isDemo, player })) };
    } finally {
      await browser.close();
    }
  } finally {
    await edge.stop();
  }
}

/**
 * Starts a TLS proxy, because production host names need TLS. Imported lazily, because its libraries take half a
 * second.
 */
async function startTls({ origin, port }: ComposedEdge): Promise<TlsProxy> {
  const { startTlsProxy } = await import('./tls-front.ts');
  return await startTlsProxy(new URL(origin).hostname, port);
}

const impossible = (message: string): BrowserCheckResult => ({ kind: 'impossible', message });

/** Login of a demo player. */
const DEMO_PLAYER = { username: 'demo18', password: 'Parlay2026$' };
const NO_PLAYER = 'A trial needs a player who signs in: set GATE_PLAYER, such as GATE_PLAYER=name:password.';

const readJob = async () => BrowserCheckJob.parse(JSON.parse(await text(process.stdin)));
const result = await readJob()
  .then(run)
  .catch((error: Error) => impossible(`The trial in a browser broke off: ${error.message}`));
process.stdout.write(JSON.stringify(result), () => process.exit(0));
