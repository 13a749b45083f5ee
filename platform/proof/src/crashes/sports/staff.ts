import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@parlay/sandbox/odds/random';
import { z } from 'zod';
import { type Choice, callCompany } from './page.ts';

const RESULTS = ['won', 'lost', 'void', 'half-won', 'half-lost'];

/** The companies' staff, who set and correct results until the load is over. */
export class Staff {
  readonly #origin: string;
  readonly #choices: readonly Choice[];
  readonly #seed: number;
  #over = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(origin: string, choices: readonly Choice[], seed: number) {
    this.#origin = origin;
    this.#choices = choices;
    this.#seed = seed;
  }

  start(): void {
    this.#working = this.#rule();
  }

  /** Ends the load and gives each selection a last result. Call it when everything is up and no bet is placed. */
  async stop(): Promise<void> {
    this.#over = true;
    await this.#working;
    for (const [index, choice] of this.#choices.entries()) await this.#set(choice, RESULTS[index % RESULTS.length]);
  }

  async #rule(): Promise<void> {
    for (let n = 0; !this.#over; n += 1) {
      const chance = (what: string) => seededRandom(this.#seed, 'staff', what, n);
      const choice = this.#choices[Math.floor(chance('choice') * this.#choices.length)];
      await this.#set(choice, RESULTS[Math.floor(chance('result') * RESULTS.length)]);
      await delay(120);
    }
  }

  async #set(choice: Choice | undefined, result: string | undefined): Promise<void> {
    const path = `/sports-book/${choice?.event}/result`;
    await callCompany(this.#origin, z.unknown(), path, { selection: choice?.pick.id, result });
  }
}
