import { composeAdmin } from '../composition/compose-admin.ts';
import type { AdminArguments } from '../config/admin-arguments.ts';
import type { Environment } from '../config/environment.ts';

/** Changes the account and resolves to a sentence about the change. */
export async function runAdminCommand(
  { step, email }: AdminArguments,
  environment: Environment,
): Promise<string> {
  const tools = await composeAdmin(environment);
  try {
    const user = await tools.setAdmin({ email, isAdmin: step === 'grant' });
    return `${user.email} is ${user.isAdmin ? 'an administrator' : 'an ordinary user'} now.`;
  } finally {
    await tools.close();
  }
}
