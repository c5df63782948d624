import { readsInLinearSteps } from '../../support/steps/growth.ts';
import { groups } from './document-shapes.ts';

readsInLinearSteps(new URL('./document-shapes.ts', import.meta.url), groups);
