import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../settings.ts';
import { notFound, parseInput } from '../web/errors.ts';
import { Beacon } from './beacon.ts';

const TICK_MS = 1_000;
const Address = z.object({ round: z.union([z.literal('latest'), z.coerce.number().int().min(1)]) });

/**
 * Starts the beacon, which makes its pulses on its own clock, and serves it under the paths of drand: `info`,
 * `public/latest` and `public/{round}`. Any page may read it.
 */
export function beaconRoutes(app: FastifyInstance, settings: Settings): Beacon {
  const beacon = new Beacon(join(settings.dataDir, 'sandbox'));
  beacon.advance(Date.now());
  const timer = setInterval(() => beacon.advance(Date.now()), TICK_MS);
  app.addHook('onClose', async () => clearInterval(timer));

  app.get('/beacon/info', (_request, reply) => reply.header('Access-Control-Allow-Origin', '*').send(beacon.info));

  app.get('/beacon/public/:round', (request, reply) => {
    const { round } = parseInput(Address, request.params);
    const pulse = round === 'latest' ? beacon.latest() : beacon.pulse(round);
    if (!pulse) throw notFound();
    return reply.header('Access-Control-Allow-Origin', '*').header('Cache-Control', 'no-store').send(pulse);
  });
  return beacon;
}
