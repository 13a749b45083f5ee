import { envelope, errorReplyOf } from '../http/envelope.ts';
import { Refusal } from '../refusals.ts';
import type { RegistryApp, RegistryContext } from './context.ts';
import { logRefusal } from './refusal-log.ts';

/** Responds to unknown paths and to thrown errors with the error envelope. Refusals go into the audit log. */
export function handleErrors(app: RegistryApp, { db, metrics }: RegistryContext): void {
  app.setNotFoundHandler((request, reply) => {
    const error = { status: 404, code: 'not_found', message: `There is nothing at ${request.method} ${request.url}.` };
    return reply.code(404).send(envelope(error, request.id));
  });
  app.setErrorHandler(async (error, request, reply) => {
    const response =
      error instanceof Refusal
        ? {
            status: error.status,
            code: error.code,
            message: error.message,
            ...(error.fieldErrors ? { fieldErrors: error.fieldErrors } : {}),
            ...(error.details ? { details: error.details } : {}),
          }
        : errorReplyOf(error);
    metrics.refusals.inc({ code: response.code });
    if (response.status >= 500) request.log.error(error, 'a request failed');
    if (error instanceof Refusal)
      await logRefusal(db, request, error).catch((failure: unknown) =>
        request.log.error(failure, 'a refusal could not be added to the log'),
      );
    return reply.code(response.status).send(envelope(response, request.id));
  });
}
