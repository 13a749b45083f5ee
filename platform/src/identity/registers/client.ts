import { REGISTER_PATH, type RegisterCheck, RegisterCheckResponse } from '@parlay/contracts/player-register-protocol';
import { type CompanyOf, serverAddressOf } from '@parlay/contracts/providers';
import { z } from 'zod';
import { signedFetch } from '../../core/companies/signed-fetch.ts';

export type RegisterResponse = { ok: true; answer: RegisterCheckResponse } | { ok: false; failure: string };

/** Checks a person in a register. Never rejects. */
export async function queryRegister(
  company: CompanyOf<'player-register'>,
  person: RegisterCheck['person'],
): Promise<RegisterResponse> {
  const url = `${serverAddressOf(company)}${REGISTER_PATH}/checks`;
  try {
    const response = await signedFetch(company, url, { content: { person } satisfies RegisterCheck });
    if (response.ok)
      return { ok: true, answer: z.object({ data: RegisterCheckResponse }).parse(await response.json()).data };
    await response.body?.cancel();
    return { ok: false, failure: `the register answered ${response.status}` };
  } catch (error) {
    return { ok: false, failure: (error as Error).message };
  }
}
