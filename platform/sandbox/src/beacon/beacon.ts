import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { Journal } from '../calls/journal.ts';

const Hex = z.string().regex(/^[0-9a-f]+$/);

/**
 * A pulse with the field names of drand. As in NIST's beacon 2.0, `local_random` is drawn when the pulse is made, so
 * nobody can know a pulse before, not even the holder of the key. `previous_round` shows rounds without a pulse.
 */
export const Pulse = z.object({
  round: z.int().min(1),
  randomness: Hex.length(64),
  signature: Hex.length(128),
  previous_round: z.int().min(0),
  previous_signature: Hex,
  local_random: Hex.length(64),
});
export type Pulse = z.infer<typeof Pulse>;

const StoredPulse = Pulse.extend({ id: z.string() });
type StoredPulse = z.infer<typeof StoredPulse>;

/** Description of the chain, with the field names of drand. */
export interface BeaconInfo {
  public_key: string;
  /** Seconds between two rounds. */
  period: number;
  /** Time of round 1, in seconds since 1970. */
  genesis_time: number;
  schemeID: 'ed25519-chained-local-random';
}

const PERIOD = 30;
/** 2026-01-01T00:00:00Z */
const GENESIS = 1_767_225_600;
/** Pulses of one day. A draw keeps its own pulse. */
const MAX_PULSES = (24 * 60 * 60) / PERIOD;

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/** Returns the first round at or after a time in ms. */
export const roundAtOrAfter = (time: number): number => Math.max(1, Math.ceil((time / 1000 - GENESIS) / PERIOD) + 1);

/** Returns the time of a round in ms. */
export const timeOfRound = (round: number): number => (GENESIS + (round - 1) * PERIOD) * 1000;

const lastRoundAt = (time: number) => Math.floor((time / 1000 - GENESIS) / PERIOD) + 1;

/**
 * Stand-in for a public random beacon: a chain of signed pulses, one per period while it runs. No package makes pulses:
 * those of drand need a group of servers with BLS keys, and its clients only read.
 */
export class Beacon {
  readonly info: BeaconInfo;
  private readonly key: KeyObject;
  private readonly pulses: Journal<StoredPulse>;

  constructor(folder?: string) {
    this.key = loadKey(folder && `${folder}/beacon-key.pem`);
    const { x } = createPublicKey(this.key).export({ format: 'jwk' });
    this.info = {
      public_key: Buffer.from(x ?? '', 'base64url').toString('hex'),
      period: PERIOD,
      genesis_time: GENESIS,
      schemeID: 'ed25519-chained-local-random',
    };
    this.pulses = new Journal({
      file: folder && `${folder}/beacon-pulses.jsonl`,
      schema: StoredPulse,
      maxRecords: MAX_PULSES,
      isOpen: () => false,
    });
  }

  /** Makes the pulse of the current round, unless it exists. */
  advance(now: number): void {
    const round = lastRoundAt(now);
    const last = this.pulses.last();
    if (round < 1 || (last && last.round >= round)) return;
    const previousSignature = last?.signature ?? sha256(this.info.public_key).toString('hex');
    const unsigned = {
      round,
      previous_round: last?.round ?? 0,
      previous_signature: previousSignature,
      local_random: randomBytes(32).toString('hex'),
    };
    const signature = sign(null, sha256(messageOf(unsigned)), this.key);
    const pulse = {
      ...unsigned,
      signature: signature.toString('hex'),
      randomness: sha256(signature).toString('hex'),
    };
    this.pulses.put({ id: String(round), ...pulse });
  }

  latest(): Pulse | undefined {
    return publicOf(this.pulses.last());
  }

  pulse(round: number): Pulse | undefined {
    return publicOf(this.pulses.get(String(round)));
  }

  /** Returns the first pulse of a round or of a later one, if that round has no pulse. */
  firstFrom(round: number): Pulse | undefined {
    return this.pulse(round) ?? publicOf(this.pulses.values().find((pulse) => pulse.round >= round));
  }
}

/** Returns the signed text of a pulse. */
const messageOf = (pulse: Pick<Pulse, 'previous_signature' | 'previous_round' | 'round' | 'local_random'>): string =>
  [pulse.previous_signature, pulse.previous_round, pulse.round, pulse.local_random].join('|');

function publicOf(stored: StoredPulse | undefined): Pulse | undefined {
  if (!stored) return undefined;
  const { id: _round, ...pulse } = stored;
  return pulse;
}

function loadKey(file: string | undefined): KeyObject {
  if (file && existsSync(file)) return createPrivateKey(readFileSync(file));
  const { privateKey } = generateKeyPairSync('ed25519');
  if (file) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  return privateKey;
}
