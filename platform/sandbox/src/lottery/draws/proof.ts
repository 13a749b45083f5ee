import type { Beacon } from '../../beacon/beacon.ts';
import { LOTTERIES, type Pool } from '../games.ts';
import type { Draw } from './draw.ts';

/** Published facts of a draw, with which anybody can check it. Times are ISO texts, hashes are hex. */
export interface DrawProof {
  format: 'parlay-lottery-draw/1';
  draw: string;
  state: Draw['state'];
  main: Pool;
  extra: Pool | null;
  opensAt: string;
  closesAt: string;
  drawsAt: string;
  commitment: string;
  seal: { root: string; lines: number; at: string } | null;
  round: number | null;
  beacon: Beacon['info'] & { url: string };
  /** Where the site's record of the commitment and the seal can be read. */
  witness: { url: string } | null;
  pulse: Draw['pulse'];
  /** Null until the draw. The secret of a cancelled draw is published, too. */
  secret: string | null;
  numbers: Draw['numbers'];
}

/** Returns the facts of a draw that are public now. */
export function proofOf(draw: Draw, beacon: DrawProof['beacon'], witness: string | undefined): DrawProof {
  const { main, extra } = LOTTERIES[draw.lottery];
  const iso = (time: number) => new Date(time).toISOString();
  const isOver = draw.state === 'drawn' || draw.state === 'cancelled';
  return {
    format: 'parlay-lottery-draw/1',
    draw: draw.id,
    state: draw.state,
    main,
    extra: extra ?? null,
    opensAt: iso(draw.opensAt),
    closesAt: iso(draw.closesAt),
    drawsAt: iso(draw.drawsAt),
    commitment: draw.commitment,
    seal: draw.seal && { ...draw.seal, at: iso(draw.seal.at) },
    round: draw.round,
    beacon,
    witness: witness === undefined ? null : { url: witness },
    pulse: draw.pulse,
    secret: isOver ? draw.secret : null,
    numbers: draw.numbers,
  };
}
