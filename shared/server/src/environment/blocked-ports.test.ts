import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { BLOCKED_PORTS } from './blocked-ports.ts';
import { parseEnvironment, variables } from './environment.ts';

const ports = [...BLOCKED_PORTS];

describe('a blocked port', () => {
  it.each(ports)('%i is refused by fetch itself, without a connection', async (port) => {
    const error = await fetch(`http://127.0.0.1:${port}`).catch((reason: Error) => reason);
    expect(error).toMatchObject({ cause: { message: 'bad port' } });
  });

  it.each(Object.keys(variables).filter((name) => name.startsWith('PORT_')) as Array<keyof typeof variables>)(
    'is reported with the reason if it is the value of %s',
    (name) => {
      for (const port of ports) {
        const read = parseEnvironment(z.object({ [name]: variables[name] }), { [name]: String(port) });
        expect(read).toEqual({
          ok: false,
          error: `${name} is "${port}", which does not work: browsers and \`fetch\` refuse to connect to this port; choose another one, such as 8080.`,
        });
      }
    },
  );

  it.each(['http://localhost:10080', 'https://site.example,https://site.example:6000'])(
    'is refused in SITE_ORIGINS: %s',
    (origins) => {
      const { SITE_ORIGINS } = variables;
      const read = (value: string) => parseEnvironment(z.object({ SITE_ORIGINS }), { SITE_ORIGINS: value });
      expect(read(origins)).toMatchObject({ ok: false, error: expect.stringContaining('refuse to connect') });
      expect(read('https://site.example:8443')).toMatchObject({ ok: true });
    },
  );
});
