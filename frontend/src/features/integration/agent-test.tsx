import { Button } from '@mantine/core';
import type { AgentTest } from '@signpost/contracts/http/agent-test.ts';
import { errorOfFailure } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { useLatestAgentTestQuery, useTestAsAgentMutation } from './integration-api.ts';
import classes from './integration-guide.module.css';

/** Runs the test of the site as an agent in a browser, and shows the latest findings. */
export function AgentTestStep({ scanId }: { readonly scanId: string }) {
  const { data } = useLatestAgentTestQuery(scanId);
  const [test, { isLoading, error }] = useTestAsAgentMutation();
  const latest = data?.latest;
  return (
    <>
      <Button
        size="sm"
        variant="default"
        onClick={isLoading ? undefined : () => void test(scanId)}
        aria-busy={isLoading}
      >
        {isLoading ? 'Testing, up to two minutes…' : 'Test with a browser'}
      </Button>
      <div aria-live="polite">
        {error !== undefined && <p>The test failed: {errorOfFailure(error).message}</p>}
        {latest && <Findings test={latest} />}
      </div>
    </>
  );
}

function Findings({ test: { tested_at, agentic, webmcp } }: { readonly test: AgentTest }) {
  return (
    <div className={classes.result}>
      <h4>Agentic score: {changeOf(agentic)}</h4>
      <p>
        {agentic.reason ?? `Tested ${formatDate(tested_at)}.`}
        {agentic.lost.length > 0 && ' These cost points:'}
      </p>
      {agentic.lost.length > 0 && (
        <ul className={classes.checks}>
          {agentic.lost.map(({ title, points }) => (
            <li key={title}>
              {title} (−{points})
            </li>
          ))}
        </ul>
      )}
      <h4>WebMCP: {webmcp.count === 1 ? '1 tool' : `${webmcp.count} tools`}</h4>
      <p>{webmcp.reason ?? callOf(webmcp)}</p>
      {webmcp.tools.length > 0 && (
        <ul className={classes.checks}>
          {webmcp.tools.map(({ name, read_only }) => (
            <li key={name}>
              <code>{name}</code> {read_only ? 'only reads' : 'fills in or changes something'}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function changeOf({ before, after }: AgentTest['agentic']): string {
  const now = after === null ? 'not known now' : `${after} now`;
  return before === null ? now : `${before} before, ${now}`;
}

function callOf({ call, count }: AgentTest['webmcp']): string {
  if (count === 0) return 'The start page registers no tools with a browser that has WebMCP.';
  if (call === null) return 'No tool was called: every read-only tool needs input values.';
  const { tool, ok, answer } = call;
  return ok
    ? `${tool} was called and answered: “${answer}”`
    : `${tool} was called and failed: ${answer}`;
}
