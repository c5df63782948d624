import type { ScanServices } from '../../composition/scan-services.ts';
import type { Handlers } from '../handler.ts';

/** The owner's answer to `auth-required`. It is passed only to the memory of the waiting worker. */
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
