import type { CarriedNotice } from '@parlay/contracts/carried-notice';
import { NOTICE_COOKIE } from '@parlay/contracts/cookies';
import { writeCookie } from './browser.ts';

/** One minute, in days. */
const NOTICE_DAYS = 1 / 1440;

/** Shows a notice once on the next page (SH17), even if that page is another document. */
export const carryNotice = (notice: CarriedNotice): void => writeCookie(NOTICE_COOKIE, notice, NOTICE_DAYS);
