import { expect, type Page } from '@playwright/test';
import { ApiClient } from '../../api/support/api-client.ts';
import { storeToken } from './accounts.ts';
import { SCAN_MS } from './smart-scan.ts';

/** A user whose scans are created by API calls, for journeys that do not test creating scans. */
export class ScanOwner {
  readonly #client: ApiClient;

  private constructor(client: ApiClient) {
    this.#client = client;
  }

  static async register(appUrl: string): Promise<ScanOwner> {
    const client = new ApiClient(appUrl);
    await client.register();
    return new ScanOwner(client);
  }

  /** Signs a page's browser in by storing the access token. */
  async enter(page: Page): Promise<void> {
    await page.goto(`${this.#client.url}/login`);
    await storeToken(page, this.#client.token ?? '');
  }

  /** Scans a site to the end; resolves to the scan's id. */
  async completed(url: string, limits = { max_pages: 10, depth_limit: 3 }): Promise<string> {
    const id = await this.#session(url, limits);
    await this.#client.call('startSession', { params: { id } });
    await this.reaches(id, 'completed');
    return id;
  }

  /** Scans a site to the end and publishes the manifest; resolves to the scan's id. */
  async published(url: string): Promise<string> {
    const id = await this.completed(url);
    await this.#client.call('changeVisibility', { params: { id }, body: { isPublic: true } });
    return id;
  }

  /** Starts a smart scan; resolves to its id as soon as it is queued. */
  async begun(url: string): Promise<string> {
    const options = { scan_type: 'smart' };
    const id = await this.#session(url, options);
    await this.#client.call('discover', { body: { scan_id: id, url, options } });
    return id;
  }

  /** Starts reading all discovered pages of a smart scan; resolves once the server has accepted that. */
  async readAll(id: string): Promise<void> {
    const { prioritization } = (await this.#client.call('sessionDetails', { params: { id } })).body;
    const urls = prioritization.categorized_urls.map(({ url }: { url: string }) => url);
    await this.#client.call('confirm', { params: { id }, body: { selected_urls: urls } });
  }

  async stop(id: string): Promise<void> {
    await this.#client.call('stop', { params: { id } });
    await this.reaches(id, 'stopped');
  }

  async delete(id: string): Promise<void> {
    await this.#client.call('deleteScan', { params: { id } });
  }

  /** Waits until the scan has the wanted status. Polls only a few times a second, to not slow the scan down. */
  async reaches(id: string, wanted: string): Promise<void> {
    const status = async (): Promise<string> =>
      (await this.#client.call('agentStatus', { params: { id } })).body.status;
    const patience = { timeout: 2 * SCAN_MS, intervals: [300] };
    await expect.poll(status, patience).toBe(wanted);
  }

  async #session(url: string, options: Readonly<Record<string, unknown>>): Promise<string> {
    return (await this.#client.call('createSession', { body: { url, options } })).body.scan.id;
  }
}
