import type { ScanServices } from '../../composition/scan-services.ts';
import type { Handlers } from '../handler.ts';

/** The answer to `auth-required`. It is passed to the waiting worker's memory and nowhere else. */
export function makeCredentialsHandlers({
  provideCredentials,
}: Pick<ScanServices, 'provideCredentials'>): Pick<Handlers, 'provideCredentials'> {
  return {
    provideCredentials: async ({ body, user }) => {
      await provideCredentials(
        { scanId: body.scanId, userId: user.id },
        body.skip
          ? { type: 'skip-credentials' }
          : {
              type: 'credentials',
              username: body.username ?? '',
              password: body.password ?? '',
              ...(body.fields === undefined ? {} : { fields: body.fields }),
            },
      );
      return { status: 202, body: { success: true } };
    },
  };
}
