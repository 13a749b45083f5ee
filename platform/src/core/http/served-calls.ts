import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { namedPlayerOwner, type Owner, ServedCall, servedCalls, tokenOwner } from '../database/bulkheads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    servedCall: ServedCall;
  }
}

/** Tells the connection pool which call takes a connection. */
export const servedCallsPlugin = fp(
  async (app) => {
    app.decorateRequest('servedCall');
    app.addHook('onRequest', (request, _reply, done) => {
      request.servedCall = new ServedCall();
      servedCalls.run(request.servedCall, done);
    });
    // A body arrives in events of its socket, outside the call's async context.
    app.addHook('preValidation', (request, _reply, done) => servedCalls.run(request.servedCall, done));
  },
  { name: 'served-calls' },
);

/** Adds an owner to the call. */
export function addCallOwner({ servedCall }: FastifyRequest, owner: Owner): void {
  servedCall.owners.push(owner);
}

/**
 * Returns a step for visitors' routes that adds the call's owner: the player named in this body field, or the token of
 * a link.
 */
export const addNamedCallOwner =
  (field: 'username' | 'email' | 'token'): preHandlerAsyncHookHandler =>
  async (request) => {
    const value = (request.body as Partial<Record<typeof field, unknown>>)[field];
    if (typeof value === 'string')
      addCallOwner(request, field === 'token' ? tokenOwner(value) : namedPlayerOwner(request.brand.id, value));
  };
