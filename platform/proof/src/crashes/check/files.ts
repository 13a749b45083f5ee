import { ATTACHMENT_QUOTA } from '@parlay/contracts/attachments';
import { DOCUMENT_QUOTA } from '@parlay/contracts/identity-check';
import type { Entry } from '../log.ts';
import type { Evidence } from './books.ts';

/** Answers that name a quota: nothing may be stored then. */
const QUOTA_CODES = new Set(['too_many_uploads', 'uploads_full']);
const isOverQuota = ({ replies }: Entry) => replies.some(({ code }) => QUOTA_CODES.has(code ?? ''));

/** Documents and files for support: each as it was acknowledged, none beyond a quota. */
export function checkFiles(evidence: Evidence): void {
  checkDocuments(evidence);
  checkOpen(evidence);
  checkAttachments(evidence);
}

function checkDocuments(evidence: Evidence): void {
  const rows = new Map(evidence.tables.uploads.map((one) => [one.id, one]));
  const asked = new Set<string>();
  for (const { entry, verdict } of evidence.of('upload')) {
    const { upload, isWhole } = entry.operation;
    asked.add(upload);
    const row = rows.get(upload);
    if (row && isOverQuota(entry)) evidence.report('an operation that was refused has moved something', upload);
    if (verdict.is !== 'done') continue;
    const isThere = row && row.received >= Number(verdict.reply.data.offset);
    if (!isThere || (isWhole && row.state !== 'stored'))
      evidence.report('an acknowledged operation is missing', `document ${upload}: ${row?.state}`);
  }
  for (const { entry, verdict } of evidence.of('upload-cancel')) {
    const { upload } = entry.operation;
    const isAcknowledged = verdict.is === 'done' && verdict.reply.data.state === 'cancelled';
    if (isAcknowledged && rows.get(upload)?.state !== 'cancelled')
      evidence.report('an acknowledged operation is missing', `the end of document ${upload}`);
  }
  for (const id of rows.keys())
    if (!asked.has(id)) evidence.report('an operation that nobody asked for', `document ${id}`);
  for (const [customer, own] of Map.groupBy(evidence.tables.uploads, (one) => one.customer))
    if (own.length > DOCUMENT_QUOTA.dayFiles)
      evidence.report('a quota was passed', `${own.length} documents of ${customer} in a day`);
}

/** A document is open at least from the answer that says so until somebody asks to cancel it. */
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
  const open = new Map<string, number>();
  for (const { customer, by } of changes.sort((a, b) => a.at - b.at)) {
    const count = (open.get(customer) ?? 0) + by;
    open.set(customer, count);
    if (by > 0 && count > DOCUMENT_QUOTA.open)
      evidence.report('a quota was passed', `${count} open documents of ${customer}`);
  }
}

function checkAttachments(evidence: Evidence): void {
  const { attachments } = evidence.tables;
  const asked = new Set<string>();
  for (const { entry, verdict } of evidence.of('attachment')) {
    const { customer, name } = entry.operation;
    asked.add(`${name} of ${customer}`);
    const count = attachments.filter((one) => one.customer === customer && one.name === name).length;
    if (count > 1) evidence.report('an operation was carried out twice', name);
    if (count === 0 && verdict.is === 'done') evidence.report('an acknowledged operation is missing', name);
    if (count > 0 && isOverQuota(entry)) evidence.report('an operation that was refused has moved something', name);
  }
  for (const { customer, name, isPrepared } of attachments)
    if (!isPrepared && !asked.has(`${name} of ${customer}`))
      evidence.report('an operation that nobody asked for', `file ${name} of ${customer}`);
  for (const [customer, own] of Map.groupBy(attachments, (one) => one.customer))
    if (own.length > ATTACHMENT_QUOTA.unsent)
      evidence.report('a quota was passed', `${own.length} unsent files of ${customer}`);
}
