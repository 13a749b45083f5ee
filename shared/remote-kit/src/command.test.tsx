import { expect, it } from '@jest/globals';
import type { ApiFailure, ApiResult } from '@parlay/contracts/api';
import { type FakeOptions, fakePorts } from '@parlay/ports/fakes';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { type CommandOptions, type KeyHeader, useCommand } from './command.ts';
import { PortsContext } from './context.ts';

const DRAFT = 'payment intent';
const failure = (status: number, code = 'refused'): ApiResult<string> => ({
  ok: false,
  error: { kind: 'http', status, code, message: '' } as ApiFailure,
});
const lost: ApiResult<string> = { ok: false, error: { kind: 'network', code: 'network', message: '' } as ApiFailure };

/** Mounts a component with a command. `send` executes it and returns the key that was sent. */
async function mounted(options?: CommandOptions, fakes?: FakeOptions) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { ports } = fakePorts(fakes);
  const logins: string[] = [];
  ports.bus.on('login.requested').subscribe(({ returnTo }) => logins.push(returnTo ?? ''));
  let execute: ReturnType<typeof useCommand> | undefined;
  function Part() {
    execute = useCommand(options);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const mount = () =>
    act(async () =>
      root.render(
        <PortsContext value={ports}>
          <Part />
        </PortsContext>,
      ),
    );
  await mount();
  const send = async (command: object, response: ApiResult<string>) => {
    let sent = '';
    await execute?.(DRAFT, command, async ({ header }: KeyHeader) => {
      sent = header['idempotency-key'];
      return response;
    });
    return sent;
  };
  return { send, logins, stored: () => ports.drafts.read(DRAFT) };
}

const ok: ApiResult<string> = { ok: true, data: 'done' };

it('keeps its key after a lost response, a busy server and a missing login', async () => {
  const { send, stored } = await mounted();
  const first = await send({ amount: '5' }, lost);
  expect(await send({ amount: '5' }, failure(503))).toBe(first);
  expect(await send({ amount: '5' }, failure(401))).toBe(first);
  expect(await send({ amount: '5' }, ok)).toBe(first);
  expect(stored()).toBeUndefined();
  expect(await send({ amount: '5' }, ok)).not.toBe(first);
});

it('finds the key of an earlier visit in the drafts, and makes a new one for another command', async () => {
  const { send, stored } = await mounted();
  const first = await send({ amount: '5' }, lost);
  expect(stored()).toMatchObject({ key: first });
  expect(await send({ amount: '6' }, lost)).not.toBe(first);
});

it('ends the intent with a refusal, and if re-authentication is missing', async () => {
  const { send, stored } = await mounted();
  await send({ amount: '5' }, failure(422));
  expect(stored()).toBeUndefined();
  await send({ amount: '5' }, failure(403, 'step_up_required'));
  expect(stored()).toBeUndefined();
});

it('keeps the key after a success whose end is on another page', async () => {
  const { send, stored } = await mounted({ keepsKey: true });
  const key = await send({ amount: '5' }, ok);
  expect(stored()).toMatchObject({ key });
  expect(await send({ amount: '5' }, ok)).toBe(key);
});

it('opens the login if the session is missing, unless there cannot be one', async () => {
  const own = await mounted(undefined, { location: { pathname: '/en/account/deposit' } });
  await own.send({ amount: '5' }, failure(401));
  expect(own.logins).toEqual(['/en/account/deposit']);
  const onBreak = await mounted({ asksLogin: false });
  await onBreak.send({ amount: '5' }, failure(401));
  expect(onBreak.logins).toEqual([]);
});
