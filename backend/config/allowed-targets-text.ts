import { z } from 'zod';
import { allowedTargetsProblem } from '../composition/allowed-targets.ts';

/**
 * The schema of TARGET_ALLOW and --allow: an invalid list is refused while settings are read, not when it is first
 * used.
 */
export const allowedTargetsText = z.string().superRefine((text, context) => {
  const message = allowedTargetsProblem(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});
