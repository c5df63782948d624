import type { PublishingServices } from '../../composition/publishing-services.ts';
import type { Handlers } from '../handler.ts';
import { siteReport } from '../wire/publishing.ts';

/** Score history. */
export function makeReportHandlers(services: PublishingServices): Pick<Handlers, 'reports'> {
  return {
    reports: async ({ query, user }) => {
      const { domain } = query;
      const reports = await services.siteReports({ ownerId: user.id, domain });
      return { status: 200, body: { sites: reports.map(siteReport) } };
    },
  };
}
