import type { CompanyOf } from '@parlay/contracts/providers';
import { type Settings, sandboxCompanies } from '../settings.ts';
import type { LotteryId } from './games.ts';

/** Returns the company that offers a lottery, if the installation has one. */
export const companyOf = (
  settings: Pick<Settings, 'companies'>,
  lottery: LotteryId,
): CompanyOf<'lottery'> | undefined =>
  sandboxCompanies(settings, 'lottery').find(({ lotteries }) => Object.values(lotteries).includes(lottery));
