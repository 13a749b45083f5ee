import { beforeEach, describe, expect, it } from '@jest/globals';
import { aPlayer } from '@parlay/ports/fakes';
import { safeStorage } from '../lib/storage.ts';
import { createDrafts } from './drafts.ts';

const maria = aPlayer({ customerId: 'maria' });
const otto = aPlayer({ customerId: 'otto' });
const out = { status: 'guest', reason: 'logged-out' } as const;
const idle = { status: 'guest', reason: 'idle' } as const;
const visitor = { status: 'guest' } as const;

/** A document of this tab: a reload makes another one over the same storage. */
const aDocument = () => {
  const drafts = createDrafts(safeStorage(sessionStorage));
  return { drafts, deposit: drafts.of('remote-account') };
};

beforeEach(() => sessionStorage.clear());

describe('drafts of players', () => {
  it('survive a reload of their player', () => {
    const before = aDocument();
    before.drafts.belongTo(maria);
    before.deposit.write('amount', '20');
    const after = aDocument();
    after.drafts.belongTo({ status: 'unknown' });
    after.drafts.belongTo(maria);
    expect(after.deposit.read('amount')).toBe('20');
  });

  it('are as they were written last, or gone, after a reload: one that has grown too long for the storage is no older one', () => {
    const before = aDocument();
    before.drafts.belongTo(maria);
    before.deposit.write('amount', '20');
    before.deposit.write('amount', 'x'.repeat(30_000));
    const after = aDocument();
    after.drafts.belongTo(maria);
    expect(after.deposit.read('amount')).toBeUndefined();
  });

  it('are gone for good with who logs out, also for the next document', () => {
    const { drafts, deposit } = aDocument();
    drafts.belongTo(maria);
    deposit.write('amount', '20');
    deposit.write('long', 'x'.repeat(30_000));
    drafts.belongTo(out);
    expect([deposit.read('amount'), deposit.read('long')]).toEqual([undefined, undefined]);
    drafts.belongTo(maria);
    expect(deposit.read('amount')).toBeUndefined();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('20');
  });

  it('wait for the same player where the session ended by itself, over a reload too', () => {
    const { drafts, deposit } = aDocument();
    drafts.belongTo(maria);
    deposit.write('amount', '20');
    drafts.belongTo(idle);
    expect(deposit.read('amount')).toBeUndefined();
    const later = aDocument();
    later.drafts.belongTo(visitor);
    expect(later.deposit.read('amount')).toBeUndefined();
    later.drafts.belongTo(maria);
    expect(later.deposit.read('amount')).toBe('20');
  });

  it('are never seen by another player, and not kept past one', () => {
    const { drafts, deposit } = aDocument();
    drafts.belongTo(maria);
    deposit.write('amount', '20');
    drafts.belongTo(idle);
    drafts.belongTo(otto);
    expect(deposit.read('amount')).toBeUndefined();
    drafts.belongTo(out);
    drafts.belongTo(maria);
    expect(deposit.read('amount')).toBeUndefined();
    deposit.write('amount', '30');
    drafts.belongTo(otto);
    expect(deposit.read('amount')).toBeUndefined();
  });

  it('are put aside on the document that finds the session ended', () => {
    const before = aDocument();
    before.drafts.belongTo(maria);
    before.deposit.write('amount', '20');
    const after = aDocument();
    after.drafts.belongTo(visitor);
    expect(after.deposit.read('amount')).toBeUndefined();
    after.drafts.belongTo(maria);
    expect(after.deposit.read('amount')).toBe('20');
  });

  it('that a visitor has made go along into the session, and what was typed since is newer', () => {
    const { drafts, deposit } = aDocument();
    drafts.belongTo(visitor);
    deposit.write('slip', 'a');
    drafts.belongTo(maria);
    deposit.write('amount', '20');
    drafts.belongTo(idle);
    deposit.write('slip', 'b');
    drafts.belongTo(maria);
    expect([deposit.read('slip'), deposit.read('amount')]).toEqual(['b', '20']);
  });
});
