import { consistent, type Environment, parseEnvironment } from '../config/environment.ts';
import type { ScanArguments } from '../config/scan-arguments.ts';

/**
 * The settings of one command without a server: those of the environment, changed by the flags. Settings for servers
 * only (shared databases, queues, roles) are ignored, so that the command also runs inside a server's container. Throws
 * InvalidEnvironment.
 */
export function commandEnvironment(
  options: Partial<Pick<ScanArguments, 'browser' | 'llm' | 'render'>> &
    Pick<ScanArguments, 'allow'>,
  variables: NodeJS.ProcessEnv,
): Environment {
  const environment = parseEnvironment(variables);
  return consistent({
    ...environment,
    ROLE: 'all',
    DATABASE_URL: undefined,
    REDIS_URL: undefined,
    BROWSER_ENGINE: options.browser ?? environment.BROWSER_ENGINE,
    RENDER: options.render ?? environment.RENDER,
    LLM_PROVIDER: options.llm ?? environment.LLM_PROVIDER,
    TARGET_ALLOW: [environment.TARGET_ALLOW, ...options.allow]
      .filter((part) => part !== '')
      .join(','),
  });
}
