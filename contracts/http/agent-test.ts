import { z } from 'zod';
import type { Wire } from '../wire.ts';
import { Timestamp } from './scan.ts';

const agenticScore = z.number().min(0).max(100).nullable();

/** What agents find on the start page of a scanned site. */
export const AgentTest = z
  .object({
    tested_at: Timestamp,
    url: z.string().describe('The page that was tested'),
    agentic: z
      .object({
        before: agenticScore.describe(
          'From the scan, else from the first test; null when neither measured it',
        ),
        after: agenticScore,
        lost: z
          .array(z.object({ title: z.string(), points: z.int().min(1).max(100) }))
          .describe('The audits that still cost points'),
        reason: z.string().nullable().describe('Why there is no score now'),
      })
      .describe('Lighthouse’s agentic score, 0 to 100'),
    webmcp: z
      .object({
        tools: z
          .array(z.object({ name: z.string(), read_only: z.boolean() }))
          .describe('The tools that the page registers with WebMCP; their names are the site’s'),
        count: z.int().min(0).describe('Number of all tools'),
        call: z
          .object({ tool: z.string(), ok: z.boolean(), answer: z.string() })
          .nullable()
          .describe('The call of a read-only tool; its answer is a text of the site'),
        reason: z.string().nullable().describe('Why the page could not be opened'),
      })
      .describe('The tools that a browser with WebMCP lists'),
  })
  .meta({ id: 'AgentTest' });
export type AgentTest = Wire<typeof AgentTest>;

export const LatestAgentTest = z
  .object({ latest: AgentTest.nullable().describe('Null before the first test') })
  .meta({ id: 'LatestAgentTest' });
