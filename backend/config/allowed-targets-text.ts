import { z } from 'zod';
import { allowedTargetsProblem } from '../composition/allowed-targets.ts';

/** TARGET_ALLOW and --allow: refused while settings are read, not later while something is composed of them. */
export const allowedTargetsText = z.string().superRefine((text, context) => {
  const message = allowedTargetsProblem(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});
