import { z } from 'zod';
import { StaffReply } from '../../replies/console.ts';
import type { RegistryApp, RegistryContext } from '../context.ts';
import { requireStaff } from '../context.ts';
import { data } from '../schemas.ts';
import type { RefuseToken } from '../staff/recognise-staff.ts';
import { dropSession, sessionIn, setSession } from '../staff/session-cookies.ts';
import { beginSession, endSession } from '../staff/sessions.ts';

const SignIn = z.strictObject({ token: z.string().trim().min(1, 'is needed').max(200) });

/** Registers sign-in to the console with a staff token, and sign-out. API calls accept the session in place of a token. */
export function sessionRoutes(app: RegistryApp, { db }: RegistryContext, wrongToken: RefuseToken): void {
  app.post(
    '/console/session',
    {
      config: { xsrf: 'exempt' },
      schema: {
        summary: 'Sign in to the console with a staff token',
        body: SignIn,
        response: { 201: data(StaffReply) },
      },
    },
    async (request, reply) => {
      const session = await beginSession(db, request.body.token);
      if (!session) return await wrongToken(request, { token: 'unknown' });
      const before = sessionIn(request);
      if (before !== undefined) await endSession(db, before);
      setSession(reply, session.id);
      const { expiresAt, remotes, ...staff } = session.staff;
      const staffReply = { ...staff, remotes: [...remotes], expiresAt: expiresAt?.toISOString() ?? null };
      return reply.code(201).send({ data: staffReply });
    },
  );

  app.delete(
    '/console/session',
    {
      schema: { summary: 'Sign out of the console', response: { 200: data(z.object({ signedOut: z.literal(true) })) } },
    },
    async (request, reply) => {
      requireStaff(request);
      const id = sessionIn(request);
      if (id !== undefined) await endSession(db, id);
      dropSession(reply);
      return { data: { signedOut: true as const } };
    },
  );
}
