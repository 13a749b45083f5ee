import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '@parlay/dev/free-port';

/** Where a kill falls in the life of a statement. */
export const PHASES = ['before', 'during', 'reply'] as const;
export type Phase = (typeof PHASES)[number];

export interface Trap {
  /** Springs at the so-many-th money statement from now, or at the so-many-th that `of` finds. */
  statement: number;
  of?: RegExp | undefined;
  /** before it reaches the database · while it runs or commits · when it is committed and nobody has heard of it. */
  phase: Phase;
  /** `during`: milliseconds after the statement was passed on. */
  delayMs: number;
  spring(): void;
}

const MONEY =
  /\b(game_(bet|win|rollback)|deposit_\w+|tournament_(enroll|finish|cancel)|bet_(place|cashout)|bets_settle|odds_apply|bonus_(claim|forfeit|next_due)|provider_bet_report|limit_(change|confirm|keep)|break_(begin|lift)|slot_session_begin|free_cash_credit|reward_hold_decide|withdrawal_(request|decide)|instrument_block|destination_stopped|match_decide|upload_begin|attachment_store)\b/;

/**
 * The wire between one platform node and the database: it keeps its port when the database comes back on another one, and
 * knows when a statement goes out and when its answer comes back.
 */
export class Wire {
  readonly #pairs = new Set<{ near: Socket; far: Socket }>();
  #server: Server | undefined;
  #target = 0;
  #trap: Trap | undefined;
  port = 0;

  set(trap: Trap): void {
    this.#trap = { ...trap };
  }

  /** True where there was one that had not sprung. */
  disarm(): boolean {
    const armed = this.#trap !== undefined;
    this.#trap = undefined;
    return armed;
  }

  async open(target: number): Promise<void> {
    this.#target = target;
    this.port ||= await freePort();
    this.#server = createServer((near) => this.#join(near)).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** As when the machine at the other end is gone: every connection breaks, new ones are refused. */
  cut(): void {
    this.#server?.close();
    this.#server = undefined;
    for (const { near, far } of this.#pairs) {
      near.destroy();
      far.destroy();
    }
  }

  #join(near: Socket): void {
    const far = connect({ port: this.#target, host: '127.0.0.1', noDelay: true });
    near.setNoDelay(true);
    const pair = { near, far };
    this.#pairs.add(pair);
    let awaited: Trap | undefined;
    near.on('data', (bytes) => {
      const trap = this.#sprungBy(bytes.toString('latin1'));
      if (trap?.phase === 'before') return trap.spring();
      far.write(bytes);
      if (trap?.phase === 'during') setTimeout(trap.spring, trap.delayMs);
      if (trap?.phase === 'reply') awaited = trap;
    });
    far.on('data', (bytes) => {
      if (awaited) return awaited.spring();
      near.write(bytes);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        other.end();
        this.#pairs.delete(pair);
      });
    }
  }

  /** The trap when this statement is its moment. */
  #sprungBy(statement: string): Trap | undefined {
    const trap = this.#trap;
    if (!trap || !(trap.of ?? MONEY).test(statement)) return undefined;
    trap.statement -= 1;
    if (trap.statement > 0) return undefined;
    this.#trap = undefined;
    return trap;
  }
}
