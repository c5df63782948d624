import { GuidePerformer } from '@signpost/adapters/browser/guide/guide-performer.ts';
import type { BrowserEngine } from '@signpost/backend-domain/ports/browser-engine.ts';
import { ContainerModule } from 'inversify';
import { ports } from './tokens.ts';

/** Binds the port that replays workflows, in the browser of this process. */
export const guideModule = (): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(ports.performer)
      .toResolvedValue((browser: BrowserEngine) => new GuidePerformer(browser), [ports.browser])
      .inSingletonScope();
  });
