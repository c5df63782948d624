import { afterEach, expect } from '@jest/globals';
import { aProbe, leftoversOf } from '../support/lighthouse.ts';
import { overAdapters } from './over-adapters.ts';
import { webMcpProbeSuite } from './web-mcp-probe.suite.ts';

afterEach(() => {
  expect(leftoversOf(process.pid)).toEqual([]);
});

overAdapters('webMcp', webMcpProbeSuite, { Chromium: aProbe });
