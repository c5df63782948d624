import { findBrowser } from '@signpost/adapters/browser/find-browser.ts';
import { PlaywrightBrowserEngine } from '@signpost/adapters/browser/playwright/playwright-browser-engine.ts';
import { PuppeteerBrowserEngine } from '@signpost/adapters/browser/puppeteer/puppeteer-browser-engine.ts';
import type { BrowserEngineOptions } from '@signpost/adapters/browser/shared/engine-options.ts';
import { quietSwitches } from '@signpost/adapters/browser/shared/quiet-switches.ts';
import { browserProxyArguments } from '@signpost/adapters/net/browser-proxy-arguments.ts';
import type { EgressProxyAccess } from '@signpost/adapters/net/egress-proxy.ts';
import { LighthouseAuditor } from '@signpost/adapters/quality/lighthouse/lighthouse-auditor.ts';
import type { BrowserEngine } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { TargetPolicy } from '@signpost/backend-domain/ports/target-policy.ts';
import { ContainerModule } from 'inversify';
import { browserEnvironment } from '../config/browser-environment.ts';
import type { Environment } from '../config/environment.ts';
import { egressAccess } from './net-module.ts';
import { ports } from './tokens.ts';

/** Root has no use for Chromium's sandbox (it refuses to start with it); everybody else keeps it. */
const sandbox = process.getuid?.() !== 0;

/** A new engine is one new line here and a folder under adapters/browser. */
const engines: Readonly<
  Record<Environment['BROWSER_ENGINE'], (options: BrowserEngineOptions) => BrowserEngine>
> = {
  playwright: (options) => new PlaywrightBrowserEngine(options),
  puppeteer: (options) => new PuppeteerBrowserEngine(options),
};

/** What opens pages: the browser engine and Lighthouse, both behind the egress proxy. */
export const browserModule = (environment: Environment): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const executablePath = findBrowser(
      environment.BROWSER_PATH === undefined ? {} : { browserPath: environment.BROWSER_PATH },
    );
    bind(ports.browser)
      .toResolvedValue(
        (proxy: EgressProxyAccess, policy: TargetPolicy) =>
          engines[environment.BROWSER_ENGINE]({
            executablePath,
            ...(environment.BROWSER_WS_ENDPOINT === undefined
              ? {}
              : { wsEndpoint: environment.BROWSER_WS_ENDPOINT }),
            environment: browserEnvironment(),
            arguments: browserProxyArguments(proxy.url),
            proxy,
            policy,
            userAgentSuffix: 'SignpostBot/1.0',
            sandbox,
          }),
        [egressAccess, ports.targets],
      )
      .inSingletonScope()
      .onDeactivation((engine) => engine.close());
    bind(ports.auditor)
      .toResolvedValue(
        (proxy: EgressProxyAccess) =>
          new LighthouseAuditor({
            executablePath,
            environment: browserEnvironment(),
            arguments: [...quietSwitches(), ...browserProxyArguments(proxy.url)],
            proxyCredentials: proxy,
            sandbox,
          }),
        [egressAccess],
      )
      .inSingletonScope();
  });
