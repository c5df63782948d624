import { z } from 'zod';
import { CommandLine } from './command-line.ts';

export const ADMIN_USAGE = `Usage: npm run -s admin -- grant EMAIL
       npm run -s admin -- revoke EMAIL

Makes the user with this email address an administrator, or an ordinary user again. Uses the database of DATABASE_URL, or
the embedded one in DATA_DIR: stop the server first when it uses the embedded one.

  --help                    show this help`;

const schema = z.object({
  step: z.enum(['grant', 'revoke'], { error: 'give grant or revoke, then the email address' }),
  email: z.email({ error: 'give the email address of an account' }),
});

export type AdminArguments = z.infer<typeof schema>;

const commandLine = new CommandLine('admin', {});

/** The admin command's arguments, or 'help' when --help is given. Throws InvalidArguments. */
export function readAdminArguments(argv: readonly string[]): AdminArguments | 'help' {
  const line = commandLine.read(argv);
  if (line === 'help') return 'help';
  const [step, email, ...more] = line.positionals;
  if (more.length > 0) throw commandLine.invalid('Give one email address.');
  const wrong = schema.shape.step.safeParse(step).success ? 'email' : 'step';
  return commandLine.checked(schema, { step, email }, wrong);
}
