import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { presetForm } from '../operator/early-form.ts';
import type { Html } from '../web/html.ts';

type Early<S extends z.ZodType, Result> = Omit<Parameters<typeof presetForm<S, Result>>[1], 'title' | 'about' | 'of'>;

/** Adds the form that presets the result of a deposit or payout. */
export const presetOrderForm = <S extends z.ZodType, Result>(
  app: FastifyInstance,
  form: Early<S, Result>,
): (() => Html) =>
  presetForm(app, {
    ...form,
    title: 'Before the order is answered',
    about:
      'Decides the next order of this amount, or of this number, at once. Its notification reaches the casino before the answer to the order does.',
    of: { label: 'Amount or number', example: '61.00' },
  });
