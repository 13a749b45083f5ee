import { companiesOf } from '@parlay/contracts/providers';
import { parseMoney } from '@parlay/money';
import type { Db } from '../../core/database/database.ts';
import { gatewayOf, type PaymentGateway, type PaymentsConfig } from '../payments/gateway.ts';
import { readStatement, type StatementLine } from '../withdrawals/company.ts';
import { lastRunOf, type ReconciliationResult, recordRun, type StoredLine } from './repository.ts';

/** Time after which an unmatched transaction counts as missing. */
export const GRACE_MS = 5 * 60_000;
/** Overlap with the previous run, because a provider may backdate a transaction. */
const OVERLAP_MS = 3 * 24 * 60 * 60_000;

export interface ReconcileOptions {
  db: Db;
  config: PaymentsConfig;
  graceMs?: number;
  onError(error: unknown): void;
}

/**
 * Compares each payment provider's statement with the ledger. Returns results only for providers that responded.
 */
export async function reconcileAll(options: ReconcileOptions): Promise<Record<string, ReconciliationResult>> {
  const found: Record<string, ReconciliationResult> = {};
  for (const gateway of gatewaysOf(options.config)) {
    const result = await reconcileOne(options, gateway);
    if (result) found[gateway.provider] = result;
  }
  return found;
}

/** Returns one gateway per payment provider that serves a brand of this installation. */
function gatewaysOf(config: ReconcileOptions['config']): PaymentGateway[] {
  const gateways = new Map<string, PaymentGateway>();
  for (const brand of config.brands)
    for (const { id } of companiesOf(config, 'payment', brand.id)) {
      const gateway = gateways.has(id) ? undefined : gatewayOf(config, brand, id);
      if (gateway) gateways.set(id, gateway);
    }
  return [...gateways.values()];
}

async function reconcileOne(
  { db, graceMs = GRACE_MS, onError }: ReconcileOptions,
  gateway: PaymentGateway,
): Promise<ReconciliationResult | undefined> {
  const { provider } = gateway;
  try {
    const last = await lastRunOf(db, provider);
    const since = new Date(Math.max(0, (last?.getTime() ?? 0) - OVERLAP_MS));
    const until = new Date(Date.now() - graceMs);
    const statement = await readStatement(gateway, since);
    if (!statement.ok)
      throw new Error(`the statement of ${provider} was not read`, {
        cause: statement.error === 'unknown' ? statement.cause : statement.error,
      });
    return await recordRun(db, { provider, lines: statement.value.map(storedLine), since, until });
  } catch (error) {
    onError(error);
    return undefined;
  }
}

function storedLine({ amount, ...line }: StatementLine): StoredLine {
  const parsed = parseMoney(amount, line.currency);
  if (!parsed.ok) throw new Error(`line ${line.line} of a statement has no amount of ${line.currency}`);
  return { ...line, amount: String(parsed.minor) };
}
