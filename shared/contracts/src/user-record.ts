type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns an amount, or the total of a table of amounts (X8). */
const amountOf = (amount: unknown): unknown => (isFields(amount) && 'total' in amount ? amount.total : amount);

/**
 * Normalizes a user record. The specifications have two spellings of some fields, and both are accepted (AC1, X22,
 * X23). Anything else is returned unchanged, for the schema to reject.
 */
export function normalizeUserRecord<Spelled>(record: Spelled): Spelled {
  if (!isFields(record)) return record;
  const { firstName, Firstname, surname, Surname, email, Email, lastLogin, balances, ...rest } = record as Fields;
  const login = isFields(lastLogin) ? { ...lastLogin, ipAddress: lastLogin.ipAddress ?? lastLogin.ip } : lastLogin;
  const period = rest.realityCheckPeriod ?? (isFields(login) ? login.realityCheckPeriod : undefined);
  const one: Fields = {
    ...rest,
    firstName: firstName ?? Firstname,
    surname: surname ?? Surname,
    email: email ?? Email,
    lastLogin: login,
    realityCheck: rest.realityCheck ?? (period === undefined ? undefined : { period, nextAt: null }),
    balances: isFields(balances)
      ? Object.fromEntries(Object.entries(balances).map(([name, amount]) => [name, amountOf(amount)]))
      : balances,
  };
  return Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)) as Spelled;
}
