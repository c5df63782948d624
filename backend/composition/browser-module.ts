import { browserPrivileges } from '@signpost/adapters/browser/browser-privileges.ts';
import { findBrowser, findWholeBrowser } from '@signpost/adapters/browser/find-browser.ts';
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

/** A new engine is one new line here and a folder under adapters/browser. */
const engines: Readonly<
  Record<Environment['BROWSER_ENGINE'], (options: BrowserEngineOptions) => BrowserEngine>
> = {
  playwright: (options) => new PlaywrightBrowserEngine(options),
  puppeteer: (options) => new PuppeteerBrowserEngine(options),
};

/** The program to start; null when there is none. */
export function browserOf({ BROWSER_PATH }: Environment): string | null {
  return findBrowser(BROWSER_PATH === undefined ? {} : { browserPath: BROWSER_PATH });
}

/** What the operator should know of how the browser is confined; null when it is, or none is started here. */
export function browserWarning(environment: Environment): string | null {
  if (environment.BROWSER_WS_ENDPOINT !== undefined) return REMOTE_BROWSER;
  return browserPrivileges(browserOf(environment)).warning;
}

/** Signpost guards its own browsers by their command line. */
const REMOTE_BROWSER =
  'The browser at BROWSER_WS_ENDPOINT reaches whatever its machine reaches: keep it away from private networks (docs/configuration.md).';

/**
 * What opens pages: the browser engine and Lighthouse, both behind the egress proxy. `headed`: the engine shows a window.
 */
export const browserModule = (
  environment: Environment,
  { headed = false }: { readonly headed?: boolean } = {},
): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const named = environment.BROWSER_PATH !== undefined;
    const executablePath = headed && !named ? findWholeBrowser() : browserOf(environment);
    const { user, sandbox } = browserPrivileges(executablePath);
    bind(ports.browser)
      .toResolvedValue(
        (proxy: EgressProxyAccess, policy: TargetPolicy) =>
          engines[environment.BROWSER_ENGINE]({
            executablePath,
            ...(environment.BROWSER_WS_ENDPOINT === undefined
              ? {}
              : { wsEndpoint: environment.BROWSER_WS_ENDPOINT }),
            environment: browserEnvironment({ headed }),
            headed,
            arguments: browserProxyArguments(proxy.url),
            proxy,
            policy,
            userAgentSuffix: 'SignpostBot/1.0',
            user,
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
            user,
            sandbox,
          }),
        [egressAccess],
      )
      .inSingletonScope();
  });
