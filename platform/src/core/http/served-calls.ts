import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { type Owner, ofNamed, ofToken, ServedCall, servedCalls } from '../database/bulkheads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    servedCall: ServedCall;
  }
}

/** Lets the database know for which call a connection is taken. */
export const servedCallsPlugin = fp(
  async (app) => {
    app.decorateRequest('servedCall');
    app.addHook('onRequest', (request, _reply, done) => {
      request.servedCall = new ServedCall();
      servedCalls.run(request.servedCall, done);
    });
    // A body arrives by events of its socket, outside of the call's context.
    app.addHook('preValidation', (request, _reply, done) => servedCalls.run(request.servedCall, done));
  },
  { name: 'served-calls' },
);

/** From now on the call counts as this owner's. */
export function serveFor({ servedCall }: FastifyRequest, owner: Owner): void {
  servedCall.owners.push(owner);
}

/** Step of a visitor's route whose body names a player in this field, or has the token of a link in `token`. */
export const serveForNamed =
  (field: 'username' | 'email' | 'token'): preHandlerAsyncHookHandler =>
  async (request) => {
    const value = (request.body as Partial<Record<typeof field, unknown>>)[field];
    if (typeof value === 'string')
      serveFor(request, field === 'token' ? ofToken(value) : ofNamed(request.brand.id, value));
  };
