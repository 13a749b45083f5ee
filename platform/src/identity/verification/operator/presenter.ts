import type { QueryExecutorProvider } from 'kysely';
import { playerById } from '../../players/repository.ts';
import { type CheckRow, checkById } from '../checks/repository.ts';
import { stepsOf } from './repository.ts';
import type { OperatorDocument, OperatorDocumentDetails } from './schemas.ts';

export function presentDocument(check: CheckRow): OperatorDocument {
  const { id, customerId, brandId, kind, state, reason, note, name, type, size, company, failure } = check;
  return {
    id,
    customerId,
    brandId,
    kind,
    state,
    reason,
    note,
    name,
    type,
    size,
    company,
    sent: check.sentAt !== null,
    failure,
    createdAt: check.createdAt.toISOString(),
    updatedAt: check.updatedAt.toISOString(),
  };
}

/** Returns a document with the player's data that it must match, or undefined for an unknown id. */
export async function presentDetails(
  db: QueryExecutorProvider,
  id: string,
): Promise<OperatorDocumentDetails | undefined> {
  const check = await checkById(db, id);
  const player = check && (await playerById(db, check.customerId));
  if (!check || !player) return undefined;
  const { firstName, surname, birthDate, address, nationalId } = player;
  const lines = [address.line1, address.line2, address.postCode, address.city, address.countryCode];
  return {
    ...presentDocument(check),
    applicant: { firstName, surname, birthDate, address: lines.filter(Boolean).join(', '), nationalId },
    steps: (await stepsOf(db, id)).map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  };
}
