import { addressOf } from '@signpost/contracts/http/calls.ts';
import { ChannelState } from '../../components/channel-state.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Section } from '../../components/section.tsx';
import { CHANNEL_NAMES } from '../../lib/channel-names.ts';
import { serverOrigin } from '../../lib/server-address.ts';
import { useSiteCheckQuery } from '../../lib/site-check-api.ts';
import classes from './readiness-report.module.css';

/** The public report on how ready a site is for agents, and what is missing. */
export function ReadinessReport({ domain }: { readonly domain: string }) {
  const { data, error, isFetching, refetch } = useSiteCheckQuery(domain);
  if (isFetching) return <p role="status">Checking {domain}…</p>;
  if (error !== undefined || data === undefined) {
    return (
      <LoadFailure
        title="The site could not be checked"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const { readiness, channels, status, recommendations } = data;
  if (status === 'error') {
    return <p role="alert">{recommendations.map(({ message }) => message).join(' ')}</p>;
  }
  return (
    <div className={classes.report}>
      <Section title={`Level ${readiness.level} of 5: ${readiness.name}`}>
        {readiness.missing.length === 0 ? (
          <p>This site meets the requirements of every level.</p>
        ) : (
          <>
            <p>The next level needs:</p>
            <ul>
              {readiness.missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
      </Section>
      <Section title="Channels">
        <dl className={classes.channels}>
          {channels.map((check) => (
            <div key={check.channel}>
              <dt>{CHANNEL_NAMES[check.channel]}</dt>
              <dd>
                <ChannelState check={check} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Badge domain={data.domain} />
    </div>
  );
}

function Badge({ domain }: { readonly domain: string }) {
  const image = `${serverOrigin()}${addressOf('readinessBadge', { domain })}`;
  const report = `${location.origin}${readinessAddress(domain)}`;
  const html = `<a href="${report}"><img src="${image}" alt="Agent readiness of ${domain}"></a>`;
  return (
    <Section title="Badge">
      <p>Put this into your pages. The badge shows the level as it was in the last hour.</p>
      <img src={image} alt={`Agent readiness of ${domain}`} height={20} />
      <CodeBlock>{html}</CodeBlock>
      <div>
        <CopyButton text={html} label="Copy badge" size="sm" />
      </div>
    </Section>
  );
}

/** The address of a site's report in this app. */
function readinessAddress(domain: string): string {
  return `/readiness?site=${encodeURIComponent(domain)}`;
}
