import type { Brand } from '@parlay/contracts/brand-data';
import { SITE_MODES, type SiteMode } from '@parlay/contracts/site-modes';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import * as queries from './repository.gen.ts';

/** A mode of a brand now. */
export interface ModeState {
  isOn: boolean;
  /** When it ends automatically; null when staff end it, or when it is off. */
  until: Date | null;
}

type Switch = queries.SwitchesRow & { mode: SiteMode };
const Mode = z.enum(SITE_MODES);

/** The modes of all brands, read from the database and cached in this process. */
export class SiteModes {
  readonly #db: Db;
  #switches: readonly Switch[] = [];

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads the switches again. */
  async refresh(): Promise<void> {
    const rows = await queries.switches(this.#db);
    this.#switches = rows.map((row) => ({ ...row, mode: Mode.parse(row.mode) }));
  }

  /** Returns a brand's mode: what staff switched last, or what the brand's file says. */
  of(brand: Pick<Brand, 'id' | SiteMode>, mode: SiteMode, now: Date = new Date()): ModeState {
    const last = this.last(brand.id, mode);
    if (!last) return { isOn: brand[mode], until: null };
    const isOn = last.isOn && (last.until === null || last.until > now);
    return { isOn, until: isOn ? last.until : null };
  }

  /** Returns the last switch of a brand's mode with reason and actor; undefined if staff never used it. */
  last(brandId: number, mode: SiteMode): Switch | undefined {
    return this.#switches.find((one) => one.brandId === brandId && one.mode === mode);
  }
}

const known = new WeakMap<Db, SiteModes>();

/** Returns the modes of a database. Both APIs of a process share them, so a change by staff holds there immediately. */
export function siteModesOf(db: Db): SiteModes {
  const modes = known.get(db) ?? new SiteModes(db);
  known.set(db, modes);
  return modes;
}

/** A switch of a brand's mode by staff. */
export interface WantedSwitch {
  brandId: number;
  mode: SiteMode;
  isOn: boolean;
  until: Date | null;
  reason: string;
  actor: string;
}

/** Stores a switch; the modes of this process follow at the next `refresh()`. */
export const setSwitch = (db: QueryExecutorProvider, wanted: WantedSwitch): Promise<void> =>
  queries.setSwitch(db, wanted);
