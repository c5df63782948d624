import { describe, expect, it } from '@jest/globals';
import {
  type AgentTest,
  agenticChange,
} from '@signpost/backend-domain/model/quality/agent-test.ts';
import {
  type QualityScores,
  unjudged,
} from '@signpost/backend-domain/model/quality/quality-scores.ts';
import {
  harmlessTool,
  notProbed,
  webMcpFindings,
} from '@signpost/backend-domain/model/quality/webmcp-findings.ts';
import { injectionTexts } from '../../support/injection-texts.ts';

const scores = (agentic: number): QualityScores => ({
  ...unjudged('Not asked.'),
  agentic,
  reason: null,
  losses: [
    { score: 'agentic', title: 'llms.txt is missing', value: null, points: 20 },
    { score: 'seo', title: 'No title', value: null, points: 10 },
  ],
});
const earlier = (before: number | null, after: number | null): AgentTest => ({
  testedAt: '2026-11-01T00:00:00.000Z',
  url: 'https://shop.example/',
  agentic: { before, after, lost: [], reason: null },
  webMcp: notProbed('Not asked.'),
});

describe('The change of the agentic score', () => {
  it('starts from the score of the scan', () => {
    expect(agenticChange(scores(80), scores(50), earlier(30, 40))).toMatchObject({
      before: 50,
      after: 80,
      reason: null,
    });
  });

  it('starts from the first test when the scan has no score', () => {
    expect(agenticChange(scores(80), null, null).before).toBeNull();
    expect(agenticChange(scores(80), null, earlier(null, 40)).before).toBe(40);
    expect(agenticChange(scores(80), unjudged('No browser.'), earlier(40, 60)).before).toBe(40);
  });

  it('lists only the audits that lower this score', () => {
    expect(agenticChange(scores(80), null, null).lost.map(({ title }) => title)).toEqual([
      'llms.txt is missing',
    ]);
  });

  it('has the reason when there is no score', () => {
    expect(agenticChange(unjudged('The page hangs.'), scores(50), null)).toMatchObject({
      before: 50,
      after: null,
      reason: 'The page hangs.',
    });
  });
});

describe('The tool that a test calls', () => {
  const tool = (name: string, readOnly: boolean, required: string[] | null) => ({
    name,
    readOnly,
    required,
  });

  it('is read-only and needs no parameters', () => {
    expect(harmlessTool([tool('order', false, []), tool('find', true, ['name'])])).toBeNull();
    expect(harmlessTool([tool('unknown_schema', true, null)])).toBeNull();
    expect(harmlessTool([tool('order', false, []), tool('list', true, [])])?.name).toBe('list');
  });

  it('is describe_page when the site has it', () => {
    const tools = [tool('list', true, []), tool('describe_page', true, [])];
    expect(harmlessTool(tools)?.name).toBe('describe_page');
  });

  it.each(injectionTexts)('and its answer are shown as short, plain text: %j', (hostile) => {
    const findings = webMcpFindings([tool(hostile, true, [])], {
      tool: hostile,
      ok: true,
      answer: hostile,
    });
    const texts = [findings.tools[0]?.name, findings.call?.tool, findings.call?.answer];
    for (const text of texts) {
      expect(text?.length).toBeLessThanOrEqual(300);
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
  });
});
