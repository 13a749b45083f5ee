import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RegisterCheck, RegisterCheckResponse } from '@parlay/contracts/player-register-protocol';
import { REGISTERS } from '@parlay/contracts/policy-rules/play';
import { z } from 'zod';
import { Journal } from '../calls/journal.ts';
import type { Settings } from '../settings.ts';

const MAX_SIZE = 2000;

export const Registrant = z.object({
  register: z.enum(REGISTERS),
  firstName: z.string().trim().min(1).max(200),
  surname: z.string().trim().min(1).max(200),
  birthDate: z.iso.date(),
  /** Number of an identity document; empty if there is none. */
  document: z.string().trim().max(40).default(''),
  /** Last day of the entry; empty if it is valid until further notice. */
  until: z.union([z.literal(''), z.iso.date()]).default(''),
});
export type Registrant = z.infer<typeof Registrant>;

const Entry = Registrant.extend({ id: z.string(), isRemoved: z.boolean() });
export type Entry = z.infer<typeof Entry>;

/** Stores the entries of the registers. */
export class RegisterBook {
  readonly #entries: Journal<Entry>;

  constructor({ dataDir }: Pick<Settings, 'dataDir'>) {
    const file = join(dataDir, 'sandbox', 'player-registers.jsonl');
    this.#entries = new Journal({ file, schema: Entry, maxRecords: MAX_SIZE, isOpen: ({ isRemoved }) => !isRemoved });
  }

  /** Returns all entries, newest first. */
  list(): Entry[] {
    return this.#entries
      .values()
      .filter(({ isRemoved }) => !isRemoved)
      .reverse();
  }

  add(registrant: Registrant): Entry {
    return this.#entries.put({ ...registrant, id: randomUUID(), isRemoved: false });
  }

  /** Removes an entry. Returns false if there is no such entry. */
  remove(id: string): boolean {
    const entry = this.#entries.get(id);
    if (!entry || entry.isRemoved) return false;
    this.#entries.put({ ...entry, isRemoved: true });
    return true;
  }

  /** Checks whether a person is in a register on the day of `now`. */
  check(register: Entry['register'], { person }: RegisterCheck, now: Date): RegisterCheckResponse {
    const today = now.toISOString().slice(0, 10);
    const found = this.list().find(
      (entry) => entry.register === register && (entry.until === '' || entry.until >= today) && isSame(entry, person),
    );
    if (!found) return { listed: false, until: null };
    return { listed: true, until: found.until === '' ? null : `${found.until}T23:59:59.000Z` };
  }
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

function isSame(entry: Entry, { firstName, surname, birthDate, nationalId }: RegisterCheck['person']): boolean {
  if (entry.document !== '' && plain(entry.document) === plain(nationalId?.number ?? '')) return true;
  return (
    entry.birthDate === birthDate &&
    plain(entry.firstName) === plain(firstName) &&
    plain(entry.surname) === plain(surname)
  );
}
