import { GuidePerformer } from '@signpost/adapters/browser/guide/guide-performer.ts';
import { anEngine } from '../support/browser.ts';
import { overAdapters } from './over-adapters.ts';
import { workflowPerformerSuite } from './workflow-performer.suite.ts';

overAdapters('performer', workflowPerformerSuite, {
  'the guide': () => {
    const engine = anEngine('playwright');
    return { performer: new GuidePerformer(engine), close: () => engine.close() };
  },
});
