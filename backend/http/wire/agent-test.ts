import type { AgentTest } from '@signpost/backend-domain/model/quality/agent-test.ts';
import type * as wire from '@signpost/contracts/http/agent-test.ts';

export function agentTestOnWire({ testedAt, url, agentic, webMcp }: AgentTest): wire.AgentTest {
  const { before, after, lost, reason } = agentic;
  return {
    tested_at: testedAt,
    url,
    agentic: {
      before,
      after,
      lost: lost.map(({ title, points }) => ({ title, points })),
      reason,
    },
    webmcp: {
      tools: webMcp.tools.map(({ name, readOnly }) => ({ name, read_only: readOnly })),
      count: webMcp.count,
      call: webMcp.call,
      reason: webMcp.reason,
    },
  };
}
