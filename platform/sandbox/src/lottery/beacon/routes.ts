import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound, parseInput } from '../../web/errors.ts';
import type { Beacon } from './beacon.ts';

const Address = z.object({ round: z.union([z.literal('latest'), z.coerce.number().int().min(1)]) });

/** Serves the beacon under the paths of drand: `info`, `public/latest` and `public/{round}`. Any page may read it. */
export function beaconRoutes(app: FastifyInstance, beacon: Beacon): void {
  app.get('/beacon/info', (_request, reply) => reply.header('Access-Control-Allow-Origin', '*').send(beacon.info));

  app.get('/beacon/public/:round', (request, reply) => {
    const { round } = parseInput(Address, request.params);
    const pulse = round === 'latest' ? beacon.latest() : beacon.pulse(round);
    if (!pulse) throw notFound();
    return reply.header('Access-Control-Allow-Origin', '*').header('Cache-Control', 'no-store').send(pulse);
  });
}
