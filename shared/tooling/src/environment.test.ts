import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseEnvironment, variables } from './environment.ts';

const Environment = z.object({ PORT_SITE: variables.PORT_SITE, DATABASE_URL: variables.DATABASE_URL });
const read = (source: NodeJS.ProcessEnv) => parseEnvironment(Environment, source);

describe('the environment of a deployable', () => {
  it('has defaults for what nobody sets, and an empty value is not set', () => {
    expect(read({})).toEqual({ ok: true, env: { PORT_SITE: 8080 } });
    expect(read({ PORT_SITE: '' })).toEqual({ ok: true, env: { PORT_SITE: 8080 } });
  });

  it('names the bad value in one sentence', () => {
    expect(read({ PORT_SITE: 'eighty' })).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^PORT_SITE is "eighty", which does not work: .+\.$/),
    });
  });

  it('never repeats an address with a password in it', () => {
    const answer = read({ DATABASE_URL: 'mysql://parlay:hunter2@db/parlay' });
    expect(answer).toMatchObject({ ok: false, problem: expect.stringMatching(/^DATABASE_URL does not work: .+\.$/) });
    expect(JSON.stringify(answer)).not.toContain('hunter2');
  });

  it('takes several origins of the site, and refuses a path among them', () => {
    const Origins = z.object({ SITE_ORIGINS: variables.SITE_ORIGINS });
    expect(parseEnvironment(Origins, { SITE_ORIGINS: 'https://a.example,https://b.example' })).toEqual({
      ok: true,
      env: { SITE_ORIGINS: ['https://a.example', 'https://b.example'] },
    });
    expect(parseEnvironment(Origins, { SITE_ORIGINS: 'https://a.example/path' })).toMatchObject({ ok: false });
  });
});
