import { expect, it } from '@jest/globals';
import { serializer } from './serialize.ts';

it('runs each task after the previous one, even if the previous one failed', async () => {
  const serialize = serializer();
  const events: string[] = [];
  const task = (name: string, fails: boolean) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve));
    events.push(`${name} ends`);
    if (fails) throw new Error(name);
    return name;
  };
  const results = await Promise.allSettled([serialize(task('a', true)), serialize(task('b', false))]);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
