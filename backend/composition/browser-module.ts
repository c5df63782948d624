import {
  type BrowserUser,
  browserPrivileges,
} from '@signpost/adapters/browser/browser-privileges.ts';
import { findBrowser, findWholeBrowser } from '@signpost/adapters/browser/find-browser.ts';
import type { BrowserEngineOptions } from '@signpost/adapters/browser/shared/engine-options.ts';
import { quietSwitches } from '@signpost/adapters/browser/shared/quiet-switches.ts';
import { browserProxyArguments } from '@signpost/adapters/net/browser-proxy-arguments.ts';
import type { EgressProxyAccess } from '@signpost/adapters/net/egress-proxy.ts';
import { LighthouseAuditor } from '@signpost/adapters/quality/lighthouse/lighthouse-auditor.ts';
import type { BrowserProcessOptions } from '@signpost/adapters/quality/process/browser-process.ts';
import { ChromiumWebMcpProbe } from '@signpost/adapters/quality/webmcp/chromium-webmcp-probe.ts';
import type { BrowserEngine } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { QualityAuditor } from '@signpost/backend-domain/ports/quality-auditor.ts';
import type { TargetPolicy } from '@signpost/backend-domain/ports/target-policy.ts';
import type { WebMcpProbe } from '@signpost/backend-domain/ports/web-mcp-probe.ts';
import { ContainerModule } from 'inversify';
import { browserEnvironment } from '../config/browser-environment.ts';
import type { Environment } from '../config/environment.ts';
import { lateBrowserEngine } from './late-browser-engine.ts';
import { egressAccess } from './net-module.ts';
import { ports } from './tokens.ts';

/**
 * The browser engines. To add one, add an entry here and a folder under adapters/browser. Only the engine in use is
 * imported.
 */
const engines: Readonly<
  Record<Environment['BROWSER_ENGINE'], (options: BrowserEngineOptions) => Promise<BrowserEngine>>
> = {
  playwright: async (options) => {
    const engine = await import(
      '@signpost/adapters/browser/playwright/playwright-browser-engine.ts'
    );
    return new engine.PlaywrightBrowserEngine(options);
  },
  puppeteer: async (options) => {
    const engine = await import('@signpost/adapters/browser/puppeteer/puppeteer-browser-engine.ts');
    return new engine.PuppeteerBrowserEngine(options);
  },
};

/** The path of the browser to start; null when there is none. */
export function browserOf({ BROWSER_PATH }: Environment): string | null {
  return findBrowser(BROWSER_PATH === undefined ? {} : { browserPath: BROWSER_PATH });
}

/**
 * A warning for the operator about how the browser is isolated; null when it is fully isolated, or when there is no
 * browser.
 */
export function browserWarning(environment: Environment): string | null {
  if (environment.BROWSER_WS_ENDPOINT !== undefined) return REMOTE_BROWSER;
  return browserPrivileges(browserOf(environment)).warning;
}

/** The switches that confine the network access of a browser apply only to browsers that Signpost starts. */
const REMOTE_BROWSER =
  'The browser at BROWSER_WS_ENDPOINT reaches whatever its machine reaches: keep it away from private networks (docs/configuration.md).';

/** The browser to start, and how it is isolated. */
interface FoundBrowser {
  readonly executablePath: string | null;
  readonly user: BrowserUser | null;
  readonly sandbox: boolean;
}

interface BrowserModuleOptions {
  /** Whether the engine's browser shows a window. */
  readonly headed?: boolean;
  /**
   * Called with a warning for the operator when the browser cannot be fully isolated, before the browser first starts.
   */
  readonly warn?: (warning: string) => void;
}

/**
 * Binds the ports that open pages: the browser engine, Lighthouse and the probe of WebMCP, all behind the egress proxy.
 * The first use of one of them searches for the browser.
 */
export const browserModule = (
  environment: Environment,
  { headed = false, warn }: BrowserModuleOptions = {},
): ContainerModule =>
  new ContainerModule(({ bind }) => {
    let found: FoundBrowser | undefined;
    const browser = (): FoundBrowser => {
      if (found === undefined) {
        found = findConfined(environment, headed);
        const warning = warn === undefined ? null : browserWarning(environment);
        if (warning !== null) warn?.(warning);
      }
      return found;
    };
    bind(ports.browser)
      .toResolvedValue(
        (proxy: EgressProxyAccess, policy: TargetPolicy) =>
          lateBrowserEngine(environment.BROWSER_ENGINE, () =>
            engines[environment.BROWSER_ENGINE]({
              ...browser(),
              ...(environment.BROWSER_WS_ENDPOINT === undefined
                ? {}
                : { wsEndpoint: environment.BROWSER_WS_ENDPOINT }),
              environment: browserEnvironment({ headed }),
              headed,
              arguments: browserProxyArguments(proxy.url),
              proxy,
              policy,
              userAgentSuffix: 'SignpostBot/1.0',
            }),
          ),
        [egressAccess, ports.targets],
      )
      .inSingletonScope()
      .onDeactivation((engine) => engine.close());
    const ownProcess = (proxy: EgressProxyAccess): BrowserProcessOptions => ({
      ...browser(),
      environment: browserEnvironment(),
      arguments: [...quietSwitches(), ...browserProxyArguments(proxy.url)],
      proxyCredentials: proxy,
    });
    bind(ports.auditor)
      .toResolvedValue(
        (proxy: EgressProxyAccess) => lateAuditor(() => new LighthouseAuditor(ownProcess(proxy))),
        [egressAccess],
      )
      .inSingletonScope();
    bind(ports.webMcp)
      .toResolvedValue(
        (proxy: EgressProxyAccess) => lateProbe(() => new ChromiumWebMcpProbe(ownProcess(proxy))),
        [egressAccess],
      )
      .inSingletonScope();
  });

function findConfined(environment: Environment, headed: boolean): FoundBrowser {
  const named = environment.BROWSER_PATH !== undefined;
  const executablePath = headed && !named ? findWholeBrowser() : browserOf(environment);
  const { user, sandbox } = browserPrivileges(executablePath);
  return { executablePath, user, sandbox };
}

function lateAuditor(make: () => QualityAuditor): QualityAuditor {
  let auditor: QualityAuditor | undefined;
  return {
    audit: async (url, options) => {
      auditor ??= make();
      return auditor.audit(url, options);
    },
  };
}

function lateProbe(make: () => WebMcpProbe): WebMcpProbe {
  let probe: WebMcpProbe | undefined;
  return {
    probe: async (url, options) => {
      probe ??= make();
      return probe.probe(url, options);
    },
  };
}
