import { describe, expect, it } from '@jest/globals';
import { aBrand } from '@parlay/ports/fakes';
import { createSiteModes } from './site-modes.ts';

const on = { brandId: 104, maintenance: true, maintenanceUntil: '2026-12-01T04:00:00.000Z', promo: false };

describe('createSiteModes [SH5, SH6]', () => {
  it('starts with the modes in the document, then follows the release stream', () => {
    const modes = createSiteModes(aBrand());
    const seen: unknown[] = [];
    modes.port.value$.subscribe((value) => seen.push(value));
    modes.receive({ modes: [{ ...on, brandId: 103 }, on] });
    modes.receive({ modes: [on] });
    modes.receive({ modes: [{ ...on, maintenance: false, maintenanceUntil: null }] });
    const off = { maintenance: false, maintenanceUntil: null, promo: false };
    expect(seen).toEqual([off, { ...off, maintenance: true, maintenanceUntil: on.maintenanceUntil }, off]);
  });

  it('ignores other brands and messages that contain no modes', () => {
    const modes = createSiteModes(aBrand({ maintenance: true }));
    for (const message of [{ modes: [{ ...on, brandId: 103 }] }, { modes: 'all' }, { revision: 4 }, undefined])
      modes.receive(message);
    expect(modes.port.current()).toEqual({ maintenance: true, maintenanceUntil: null, promo: false });
  });
});
