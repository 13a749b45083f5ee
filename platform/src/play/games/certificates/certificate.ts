import { GameFacts } from '@parlay/contracts/game-catalogue';
import { z } from 'zod';
import { text } from '../../../core/http/schemas.ts';

/**
 * A laboratory's certificate of a game's mathematics, as staff import it: one file for a game. It applies from its day on,
 * while the supplier lists the RTP that it certifies. What it states replaces what the supplier's list says.
 */
export const Certificate = z
  .strictObject({
    game: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
    laboratory: text(80),
    /** Number by which the laboratory knows it. */
    number: text(60),
    issuedOn: z.iso.date(),
    family: z.string().min(1).max(40).optional().describe("Kind of game, if the supplier's list has none"),
    rtp: z.string().regex(/^\d{1,2}\.\d{2}$/),
    facts: z.strictObject(GameFacts.shape),
  })
  .meta({ id: 'GameCertificate' });
export type Certificate = z.infer<typeof Certificate>;
