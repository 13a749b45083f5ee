import { z } from 'zod';
import { Instant, secretText } from '../../core/http/schemas.ts';
import { FactorCode } from '../two-factor/schemas.ts';

export const StepUpBody = z
  .object({
    currentPassword: secretText(1000).min(1),
    code: FactorCode.optional().describe('Of the app or a recovery code; needed where the second factor is on'),
  })
  .meta({ id: 'StepUpBody' });

export const SteppedUp = z.object({ until: Instant.describe('When the proof ends') }).meta({ id: 'SteppedUp' });
