import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePorts } from '../free-port.ts';
import { readStartEnvironment, type StartEnvironment, startProblemOf } from './environment.ts';

it.each([
  ['HOST', 'junk'],
  ['PORT_SITE', '80000'],
  ['PARLAY_MODE', 'test'],
])('refuses to start once for %s=%s, before any server starts', (name, value) => {
  expect(readStartEnvironment({ [name]: value }, '/parlay')).toEqual({
    ok: false,
    error: expect.stringContaining(`${name} is "${value}"`),
  });
});

describe('a port that another process uses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-start-'));
  let other: Server;
  let taken = 0;
  beforeAll(async () => {
    other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    taken = (other.address() as AddressInfo).port;
  });
  afterAll(() => {
    other.close();
    rmSync(folder, { recursive: true });
  });

  /** Returns the environment of a start in which one port is already in use. */
  async function withTaken(name: string, mode: StartEnvironment['PARLAY_MODE']): Promise<StartEnvironment> {
    const names = ['SITE', 'OPS', 'SANDBOX', 'REALTIME', 'API', 'DEV', 'DESK'];
    const free = await freePorts(names.length);
    const ports = Object.fromEntries(names.map((one, at) => [`PORT_${one}`, String(free[at])]));
    const read = readStartEnvironment({ ...ports, [name]: String(taken), PARLAY_MODE: mode, DATA_DIR: folder }, folder);
    if (!read.ok) throw new Error(read.error);
    return read.env;
  }

  it.each([
    ['PORT_REALTIME', 'demo', true],
    ['PORT_SITE', 'production', true],
    ['PORT_REALTIME', 'production', false],
    ['PORT_SANDBOX', 'production', false],
  ] as const)('is reported if startup needs it: %s in %s: %s', async (name, mode, isNeeded) => {
    const sentence = `Port ${taken} is in use. Stop the other process or set ${name} to a free port.`;
    expect(await startProblemOf(await withTaken(name, mode))).toBe(isNeeded ? sentence : undefined);
  });
});
