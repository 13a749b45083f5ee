import type { FastifyRequest } from 'fastify';

/** Whether a form was sent by a program, which gets data; a browser is led back to the page. */
export const wantsData = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/json') === true;
