import { expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { randomUuid } from './random-uuid.ts';

it('returns a different version 4 UUID each time', () => {
  const ids = Array.from({ length: 1_000 }, randomUuid);
  for (const id of ids) expect(z.safeParse(z.uuidv4(), id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
