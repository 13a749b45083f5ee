import type { FastifyPluginAsync } from 'fastify';
import { sessionRoutes } from './modules/sessions/routes.ts';

/** Every module's routes, by name: what is not in this list does not exist. */
export const MODULES: readonly FastifyPluginAsync[] = [sessionRoutes];
