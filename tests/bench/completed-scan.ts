import type { ApiClient } from '../api/support/api-client.ts';
import { eventually } from '../support/eventually.ts';

const SCAN_MS = 180_000;

/** Scans the site, and resolves to the scan's id once it is completed. */
export async function completedScan(
  client: ApiClient,
  url: string,
  options: Readonly<Record<string, unknown>>,
): Promise<string> {
  const created = await client.call('createSession', { body: { url, options } });
  const { id } = created.body.scan;
  await client.call('startSession', { params: { id } });
  await scanReaches(client, id, 'completed');
  return id;
}

export const scanReaches = (client: ApiClient, id: string, status: string): Promise<void> =>
  eventually(
    `the scan to be ${status}`,
    async () => (await client.call('agentStatus', { params: { id } })).body.status === status,
    SCAN_MS,
  );
