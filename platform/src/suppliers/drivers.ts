import type { Drivers } from '../core/companies/driver.ts';
import { betsy } from './betsy/driver.ts';
import { hub88 } from './hub88/driver.ts';
import { parlay1 } from './parlay-1/driver.ts';

/** The drivers of this platform. A new protocol is a folder next to this file and an entry here. */
export const DRIVERS: Drivers = { 'parlay-1': parlay1, betsy, hub88 };
