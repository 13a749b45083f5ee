import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '@parlay/dev/free-port';

/** Moments during the execution of a statement at which a kill can happen. */
export const PHASES = ['before', 'during', 'reply'] as const;
export type Phase = (typeof PHASES)[number];

export interface Trap {
  /** Number of money statements, or of statements that match `of`, until the trap springs. */
  statement: number;
  of?: RegExp | undefined;
  /** Before the statement reaches the database, while it runs or commits, or after the commit but before the reply. */
  phase: Phase;
  /** Milliseconds after the statement was forwarded, for the phase `during`. */
  delayMs: number;
  spring(): void;
}

const MONEY =
  /\b(game_(bet|win|rollback)|deposit_\w+|tournament_(enroll|finish|cancel)|bet_(place|cashout)|bets_settle|odds_apply|bonus_(claim|forfeit|next_due)|provider_bet_report|book_(place|settle|unsettle|cashout|void|rollback|draw_(win|refund|lost))|limit_(change|confirm|keep)|break_(begin|lift)|slot_session_begin|free_cash_credit|reward_hold_decide|withdrawal_(request|decide)|instrument_block|destination_stopped|match_decide|upload_begin|attachment_store)\b/;

/**
 * Proxy between a platform node and the database. It keeps its port when the database returns on another port, and
 * detects when a statement is sent and when its reply returns.
 */
export class DatabaseProxy {
  readonly #pairs = new Set<{ near: Socket; far: Socket }>();
  #server: Server | undefined;
  #target = 0;
  #trap: Trap | undefined;
  port = 0;

  set(trap: Trap): void {
    this.#trap = { ...trap };
  }

  /** Removes the trap. Returns true if there was a trap that had not sprung. */
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

  /** Breaks all connections and refuses new ones, as if the machine at the other end had failed. */
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
    let replyTrap: Trap | undefined;
    near.on('data', (bytes) => {
      const trap = this.#sprungBy(bytes.toString('latin1'));
      if (trap?.phase === 'before') return trap.spring();
      far.write(bytes);
      if (trap?.phase === 'during') setTimeout(trap.spring, trap.delayMs);
      if (trap?.phase === 'reply') replyTrap = trap;
    });
    far.on('data', (bytes) => {
      if (replyTrap) return replyTrap.spring();
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

  /** Returns the trap if this statement springs it. */
  #sprungBy(statement: string): Trap | undefined {
    const trap = this.#trap;
    if (!trap || !(trap.of ?? MONEY).test(statement)) return undefined;
    trap.statement -= 1;
    if (trap.statement > 0) return undefined;
    this.#trap = undefined;
    return trap;
  }
}
