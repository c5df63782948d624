import { z } from 'zod';
import type { Wire } from '../wire.ts';

export const Health = z
  .object({ status: z.literal('ok'), uptime_seconds: z.number().min(0) })
  .meta({ id: 'Health' });
export type Health = Wire<typeof Health>;

/** When any part is unavailable, the answer is 503 SERVICE_UNAVAILABLE, with a problem for each such part. */
export const Readiness = z
  .object({
    status: z.literal('ready'),
    checks: z.object({
      database: z.literal('up'),
      queue: z.literal('up'),
      browser: z.enum(['up', 'not_needed']),
    }),
  })
  .meta({ id: 'Readiness' });
export type Readiness = Wire<typeof Readiness>;
