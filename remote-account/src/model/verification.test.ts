import { describe, expect, it } from '@jest/globals';
import { isSameFile, isWithinSizeLimit, megabytes, nextPartBytes, refusalReasonOf } from './verification.ts';

describe('document upload [AC11, D16]', () => {
  it('grows its parts up to 1 MB and shrinks them after a failed one', () => {
    expect(nextPartBytes(256 * 1024, true)).toBe(512 * 1024);
    expect(nextPartBytes(1024 * 1024, true)).toBe(1024 * 1024);
    expect(nextPartBytes(256 * 1024, false)).toBe(128 * 1024);
    expect(nextPartBytes(64 * 1024, false)).toBe(64 * 1024);
  });

  it('resumes only with the same file, of at most 10 MB', () => {
    const upload = { uploadId: 'u', kind: 'id', name: 'a.jpg', size: 9, offset: 3, type: 'image/jpeg' } as const;
    const stopped = { ...upload, state: 'open' as const, reason: null };
    expect(isSameFile(stopped, { name: 'a.jpg', size: 9 })).toBe(true);
    expect(isSameFile(stopped, { name: 'a.jpg', size: 8 })).toBe(false);
    expect([isWithinSizeLimit({ size: 10 * 1024 * 1024 }), isWithinSizeLimit({ size: 10 * 1024 * 1024 + 1 })]).toEqual([
      true,
      false,
    ]);
  });

  it('formats a file’s size in the page’s language, and returns a known refusal reason', () => {
    expect(megabytes(3.25 * 1024 * 1024, 'de')).toBe('3,3');
    expect(refusalReasonOf({ reason: 'script' })).toBe('script');
    expect(refusalReasonOf({ reason: 'x' })).toBeUndefined();
  });
});
