import type { Brand } from '@parlay/contracts/brand-data';
import { SITE_MODES, type SiteMode } from '@parlay/contracts/site-modes';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import * as queries from './repository.gen.ts';

/** Current state of a brand's mode. */
export interface ModeState {
  isOn: boolean;
  /** When the mode ends automatically; null if it is off or only staff can end it. */
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

  /** Reloads the switches from the database. */
  async refresh(): Promise<void> {
    const rows = await queries.switches(this.#db);
    this.#switches = rows.map((row) => ({ ...row, mode: Mode.parse(row.mode) }));
  }

  /** Returns a brand's mode as staff last set it, or else as the brand's file sets it. */
  of(brand: Pick<Brand, 'id' | SiteMode>, mode: SiteMode, now: Date = new Date()): ModeState {
    const last = this.last(brand.id, mode);
    if (!last) return { isOn: brand[mode], until: null };
    const isOn = last.isOn && (last.until === null || last.until > now);
    return { isOn, until: isOn ? last.until : null };
  }

  /**
   * Returns the last switch of a brand's mode with its reason and actor, or undefined if staff never changed the mode.
   */
  last(brandId: number, mode: SiteMode): Switch | undefined {
    return this.#switches.find((entry) => entry.brandId === brandId && entry.mode === mode);
  }
}

const modesByDatabase = new WeakMap<Db, SiteModes>();

/**
 * Returns the modes of a database. Both APIs of a process share them, so a change by staff applies there immediately.
 */
export function siteModesOf(db: Db): SiteModes {
  const modes = modesByDatabase.get(db) ?? new SiteModes(db);
  modesByDatabase.set(db, modes);
  return modes;
}

/** A change of a brand's mode by staff. */
export interface NewSwitch {
  brandId: number;
  mode: SiteMode;
  isOn: boolean;
  until: Date | null;
  reason: string;
  actor: string;
}

/** Stores a switch. This process applies it at the next `refresh()`. */
export const setSwitch = (db: QueryExecutorProvider, newSwitch: NewSwitch): Promise<void> =>
  queries.setSwitch(db, newSwitch);
