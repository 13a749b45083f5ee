import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { refuse } from '../http/errors.ts';
import { type Operator, type OperatorScope, operatorByToken } from './tokens.ts';

const operators = new WeakMap<FastifyRequest, Operator>();
const BEARER = /^Bearer ([\w-]{20,200})$/;

/**
 * Returns the first step of an operator call. Refuses with 401 without a valid token, and with 403 without the scope.
 */
export function requireOperator(scope: OperatorScope): preValidationAsyncHookHandler {
  return async (request) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const operator = token === undefined ? undefined : await operatorByToken(request.server.db, token);
    if (!operator) throw refuse('not_authenticated');
    if (!operator.scopes.includes(scope)) throw refuse('forbidden');
    operators.set(request, operator);
  };
}

/** Returns the operator of a route behind `requireOperator`. */
export function operatorOf(request: FastifyRequest): Operator {
  const operator = operators.get(request);
  if (!operator) throw refuse('not_authenticated');
  return operator;
}
