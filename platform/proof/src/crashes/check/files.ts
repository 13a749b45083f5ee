import { ATTACHMENT_QUOTA } from '@parlay/contracts/attachments';
import { DOCUMENT_QUOTA } from '@parlay/contracts/identity-check';
import type { Entry, Verdict } from '../log.ts';
import type { Evidence, Presence } from './evidence.ts';
import { checkCommand, presenceIfAcknowledged } from './oracle.ts';

/** Refusals because of a quota, after which nothing may be stored. Other refusals do not tell whether it is stored. */
const QUOTA_CODES = new Set(['too_many_uploads', 'uploads_full']);
const withinQuota = (asked: readonly { entry: Entry; verdict: Verdict }[]): Presence =>
  asked.some(({ entry }) => entry.replies.some(({ code }) => QUOTA_CODES.has(code ?? '')))
    ? 'not'
    : presenceIfAcknowledged(asked);

/** Checks that documents and support files are stored as acknowledged and within their quotas. */
export function checkFiles(evidence: Evidence): void {
  const { uploads, attachments } = evidence.tables;
  checkCommand(evidence, {
    asked: evidence.of('upload'),
    rows: uploads,
    name: ({ upload }) => `document ${upload}`,
    nameOfRow: ({ id }) => `document ${id}`,
    presence: withinQuota,
    isAsAsked: ({ received, state }, { isWhole }, data) =>
      !data || (received >= Number(data.offset) && (!isWhole || state === 'stored')),
  });
  for (const { entry, verdict } of evidence.of('upload-cancel')) {
    const { upload } = entry.operation;
    const isAcknowledged = verdict.is === 'done' && verdict.reply.data.state === 'cancelled';
    if (isAcknowledged && !uploads.some(({ id, state }) => id === upload && state === 'cancelled'))
      evidence.report('an acknowledged operation is missing', `the end of document ${upload}`);
  }
  const nameOf = ({ customer, name }: { customer: string; name: string }) => `file ${name} of ${customer}`;
  checkCommand(evidence, {
    asked: evidence.of('attachment'),
    rows: attachments,
    name: nameOf,
    nameOfRow: nameOf,
    presence: withinQuota,
    isForeign: ({ isPrepared }) => isPrepared,
  });
  checkOpen(evidence);
  checkQuota(evidence, uploads, DOCUMENT_QUOTA.dayFiles, 'documents in a day');
  checkQuota(evidence, attachments, ATTACHMENT_QUOTA.unsent, 'unsent files');
}

function checkQuota(evidence: Evidence, rows: readonly { customer: string }[], max: number, label: string): void {
  for (const [customer, items] of Map.groupBy(rows, (row) => row.customer))
    if (items.length > max) evidence.report('a quota was passed', `${items.length} ${label} of ${customer}`);
}

/** Checks the number of open documents. Each is open at least from its acknowledgement until its cancel request. */
function checkOpen(evidence: Evidence): void {
  const cancels = new Map(evidence.of('upload-cancel').map(({ entry }) => [entry.operation.upload, entry.at]));
  const changes: { at: number; customer: string; by: number }[] = [];
  for (const { entry, verdict } of evidence.of('upload')) {
    const { customer, upload, isWhole } = entry.operation;
    if (isWhole || verdict.is !== 'done') continue;
    changes.push({ at: verdict.reply.at, customer, by: 1 });
    const end = cancels.get(upload);
    if (end !== undefined) changes.push({ at: end, customer, by: -1 });
  }
  const openCounts = new Map<string, number>();
  for (const { customer, by } of changes.sort((a, b) => a.at - b.at)) {
    const count = (openCounts.get(customer) ?? 0) + by;
    openCounts.set(customer, count);
    if (by > 0 && count > DOCUMENT_QUOTA.open)
      evidence.report('a quota was passed', `${count} open documents of ${customer}`);
  }
}
