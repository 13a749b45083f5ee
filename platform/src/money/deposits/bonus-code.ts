export type BonusCodeCheck = { ok: true; code: string | undefined } | { ok: false; error: 'unknown' };

/**
 * Checks the bonus code of a deposit before money moves. There are no campaigns yet, so no code is known; an empty one is
 * none.
 */
export function checkBonusCode(typed: string | undefined): BonusCodeCheck {
  const code = typed?.trim() ?? '';
  return code === '' ? { ok: true, code: undefined } : { ok: false, error: 'unknown' };
}
