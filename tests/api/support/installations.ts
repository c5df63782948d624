import { browserModule } from '@signpost/backend/composition/browser-module.ts';
import { modelModule } from '@signpost/backend/composition/model-module.ts';
import { netModule } from '@signpost/backend/composition/net-module.ts';
import { readingModule, visitorSiteFiles } from '@signpost/backend/composition/reading-module.ts';
import { serverScanSettings } from '@signpost/backend/composition/scan-settings.ts';
import { systemModule } from '@signpost/backend/composition/system-module.ts';
import { ports } from '@signpost/backend/composition/tokens.ts';
import { readEnvironment } from '@signpost/backend/config/environment.ts';
import { Container } from 'inversify';
import { testBrowserPath } from '../../support/browser.ts';
import { freePort } from '../../support/free-port.ts';
import { Installation } from './installation.ts';
import { startScanServer } from './scan-server.ts';
import { ServerProcess } from './server-process.ts';

/** A running Signpost with a real browser. */
export interface RunningInstallation {
  readonly url: string;
  /** Shuts it down; rejects when it does not exit normally. */
  stop(): Promise<void>;
}

/** The ways to install Signpost, by name. Each may scan the site at `siteHost` and request its own address. */
export const INSTALLATIONS = {
  'in-memory adapters': inMemory,
  'one process with PGlite': embedded,
  'processes over PostgreSQL and Redis': distributed,
} satisfies Record<string, (siteHost: string) => Promise<RunningInstallation>>;

export type InstallationName = keyof typeof INSTALLATIONS;

async function variablesFor(siteHost: string): Promise<{ PORT: string; TARGET_ALLOW: string }> {
  const port = await freePort();
  return { PORT: `${port}`, TARGET_ALLOW: `${siteHost},127.0.0.1:${port}` };
}

async function inMemory(siteHost: string): Promise<RunningInstallation> {
  const variables = await variablesFor(siteHost);
  const environment = readEnvironment({ ...variables, BROWSER_PATH: testBrowserPath() });
  const container = new Container();
  await container.loadAsync(
    systemModule(),
    netModule(environment),
    browserModule(environment),
    modelModule(environment),
    readingModule(environment, { hasVisitors: true }),
  );
  const url = `http://127.0.0.1:${environment.PORT}`;
  const server = await startScanServer({
    site: {
      browser: await container.getAsync(ports.browser),
      fetcher: await container.getAsync(ports.fetcher),
      documents: await container.getAsync(ports.documents),
    },
    startUrl: `http://${siteHost}/`,
    settings: { port: environment.PORT },
    makeScanSettings: (scanPorts) => serverScanSettings(environment, url, scanPorts),
    ports: {
      model: await container.getAsync(ports.model),
      auditor: await container.getAsync(ports.auditor),
      webMcp: await container.getAsync(ports.webMcp),
      targets: await container.getAsync(ports.targets),
      siteFiles: await container.getAsync(ports.siteFiles),
      visitorSiteFiles: await container.getAsync(visitorSiteFiles),
    },
  });
  const stop = () => server.close().finally(() => container.unbindAllAsync());
  return { url: server.url, stop };
}

async function embedded(siteHost: string): Promise<RunningInstallation> {
  const server = await ServerProcess.start(await variablesFor(siteHost));
  return { url: server.url, stop: () => ended(server).finally(() => server.remove()) };
}

async function distributed(siteHost: string): Promise<RunningInstallation> {
  const variables = await variablesFor(siteHost);
  const installation = await Installation.start({ workers: 1, variables });
  const stop = async () => {
    for (const each of [...installation.workers, installation.api]) await ended(each);
  };
  return { url: installation.api.url, stop: () => stop().finally(() => installation.remove()) };
}

async function ended(server: ServerProcess): Promise<void> {
  const code = await server.stop();
  if (code !== 0) throw new Error(`It ended with ${code}:\n${server.output.slice(-2000)}`);
}
