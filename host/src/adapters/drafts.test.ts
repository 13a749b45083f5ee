import { beforeEach, describe, expect, it } from '@jest/globals';
import { aPlayer } from '@parlay/ports/fakes';
import { safeStorage } from '../lib/storage.ts';
import { createDrafts } from './drafts.ts';

const maria = aPlayer({ customerId: 'maria' });
const otto = aPlayer({ customerId: 'otto' });
const loggedOut = { status: 'guest', reason: 'logged-out' } as const;
const idle = { status: 'guest', reason: 'idle' } as const;
const visitor = { status: 'guest' } as const;

/** Opens a document in this tab. A reload opens another one with the same storage. */
const aDocument = () => {
  const drafts = createDrafts(safeStorage(sessionStorage));
  return { drafts, deposit: drafts.of('remote-account') };
};

beforeEach(() => sessionStorage.clear());

describe('createDrafts', () => {
  it('restores drafts after a reload by the same player', () => {
    const before = aDocument();
    before.drafts.setOwner(maria);
    before.deposit.write('amount', '20');
    const after = aDocument();
    after.drafts.setOwner({ status: 'unknown' });
    after.drafts.setOwner(maria);
    expect(after.deposit.read('amount')).toBe('20');
  });

  it('never restores an older draft after a reload when a newer one was too long to store', () => {
    const before = aDocument();
    before.drafts.setOwner(maria);
    before.deposit.write('amount', '20');
    before.deposit.write('amount', 'x'.repeat(30_000));
    const after = aDocument();
    after.drafts.setOwner(maria);
    expect(after.deposit.read('amount')).toBeUndefined();
  });

  it('deletes drafts permanently on logout, including from the tab’s storage', () => {
    const { drafts, deposit } = aDocument();
    drafts.setOwner(maria);
    deposit.write('amount', '20');
    deposit.write('long', 'x'.repeat(30_000));
    drafts.setOwner(loggedOut);
    expect([deposit.read('amount'), deposit.read('long')]).toEqual([undefined, undefined]);
    drafts.setOwner(maria);
    expect(deposit.read('amount')).toBeUndefined();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('20');
  });

  it('restores the same player’s drafts after the session ended automatically, even across a reload', () => {
    const { drafts, deposit } = aDocument();
    drafts.setOwner(maria);
    deposit.write('amount', '20');
    drafts.setOwner(idle);
    expect(deposit.read('amount')).toBeUndefined();
    const later = aDocument();
    later.drafts.setOwner(visitor);
    expect(later.deposit.read('amount')).toBeUndefined();
    later.drafts.setOwner(maria);
    expect(later.deposit.read('amount')).toBe('20');
  });

  it('never shows drafts to another player, and deletes them once another player has logged in', () => {
    const { drafts, deposit } = aDocument();
    drafts.setOwner(maria);
    deposit.write('amount', '20');
    drafts.setOwner(idle);
    drafts.setOwner(otto);
    expect(deposit.read('amount')).toBeUndefined();
    drafts.setOwner(loggedOut);
    drafts.setOwner(maria);
    expect(deposit.read('amount')).toBeUndefined();
    deposit.write('amount', '30');
    drafts.setOwner(otto);
    expect(deposit.read('amount')).toBeUndefined();
  });

  it('sets drafts aside when the next document finds that the session has ended', () => {
    const before = aDocument();
    before.drafts.setOwner(maria);
    before.deposit.write('amount', '20');
    const after = aDocument();
    after.drafts.setOwner(visitor);
    expect(after.deposit.read('amount')).toBeUndefined();
    after.drafts.setOwner(maria);
    expect(after.deposit.read('amount')).toBe('20');
  });

  it('keeps a visitor’s drafts after the login, and newer input wins', () => {
    const { drafts, deposit } = aDocument();
    drafts.setOwner(visitor);
    deposit.write('slip', 'a');
    drafts.setOwner(maria);
    deposit.write('amount', '20');
    drafts.setOwner(idle);
    deposit.write('slip', 'b');
    drafts.setOwner(maria);
    expect([deposit.read('slip'), deposit.read('amount')]).toEqual(['b', '20']);
  });
});
