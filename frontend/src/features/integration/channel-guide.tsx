import type { ChannelCheck } from '@signpost/contracts/http/publishing.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { ChannelState } from '../../components/channel-state.tsx';
import { useLiveScan } from '../../lib/live-scan/use-live-scan.ts';
import { useSiteCheckQuery } from '../../lib/site-check-api.ts';
import { AgentTestStep } from './agent-test.tsx';
import { DownloadButton } from './download-button.tsx';
import { GuideStep, Snippet } from './guide-step.tsx';
import {
  useChannelFilesQuery,
  useLazyChannelFileQuery,
  useLazyScriptFileQuery,
} from './integration-api.ts';
import classes from './integration-guide.module.css';
import { ardTag, llmsTxtTag, webmcpTag } from './snippets.ts';

/**
 * The channels of a site: how to install the files that agents in browsers, registries and assistants read, each with a
 * test.
 */
export function ChannelGuide({ scan: { id, domain } }: { readonly scan: Scan }) {
  const { state } = useLiveScan(id);
  const manifestUrl = state.robots?.manifest_url;
  const { data: listed } = useChannelFilesQuery(id);
  const [askScript] = useLazyScriptFileQuery();
  const skills = listed?.files.filter(({ file }) => file.startsWith('skill-')) ?? [];
  return (
    <section className={`${classes.guide} ${classes.channels}`} aria-label="Channels">
      <h2>Channels</h2>
      <p>
        Agents do not look for a manifest yet. These files carry the same information in formats
        that they read today. Install any of them: each works by itself.
      </p>
      <ol className={classes.steps}>
        <GuideStep number={1} title="WebMCP: tools for agents in the browser" optional>
          <p>
            Save both files at the root of your site and include the script in the head of your
            pages. The tools fill in forms; only the person can submit them.
          </p>
          {manifestUrl !== undefined && (
            <Snippet text={webmcpTag(manifestUrl)} label="Copy script tag" />
          )}
          <div className={classes.tools}>
            <DownloadButton name="webmcp.js" load={() => askScript().unwrap()} />
            <FileButton id={id} file="webmcp.json" />
          </div>
          <p className={classes.hint}>
            The hash in the tag stays the same when you scan again: only webmcp.json changes. If you
            prefer attributes in your HTML to a script, use this list:
          </p>
          <FileButton id={id} file="webmcp-attributes.json" />
          <ChannelTest channel="webmcp" domain={domain} />
        </GuideStep>
        <GuideStep number={2} title="llms.txt: your pages for language models" optional>
          <p>Save the file at the root of your site and add this tag to the head of your pages.</p>
          <Snippet text={llmsTxtTag()} label="Copy llms.txt tag">
            <FileButton id={id} file="llms.txt" />
          </Snippet>
          <ChannelTest channel="llms_txt" domain={domain} />
        </GuideStep>
        <GuideStep number={3} title="Agent Skills: how to do things on your site" optional>
          <p>
            Save the index at <code>/.well-known/agent-skills/index.json</code> and each skill at
            the path shown beside it. Replace all of them together.
          </p>
          <FileButton id={id} file="agent-skills.json" />
          <ul className={classes.skills}>
            {skills.map(({ file, path }) => (
              <li key={file}>
                <code>{path}</code> <FileButton id={id} file={file} name="SKILL.md" />
              </li>
            ))}
          </ul>
          <ChannelTest channel="agent_skills" domain={domain} />
        </GuideStep>
        <GuideStep number={4} title="ARD: what your site offers, for registries" optional>
          <p>
            Save the file at <code>/.well-known/ard.json</code>, readable from any origin, and add
            this tag to the head of your pages.
          </p>
          <Snippet text={ardTag()} label="Copy ARD tag">
            <FileButton id={id} file="ard.json" />
          </Snippet>
          <ChannelTest channel="ard" domain={domain} />
        </GuideStep>
        <GuideStep number={5} title="Test as an agent in a browser">
          <p>
            Lighthouse scores your start page for agents. A browser with WebMCP lists the tools of
            the page and calls a read-only one.
          </p>
          <AgentTestStep scanId={id} />
        </GuideStep>
      </ol>
      <p>
        <Link to={`/readiness?site=${encodeURIComponent(domain)}`}>
          Open the readiness report of {domain}
        </Link>
        , which you can share.
      </p>
    </section>
  );
}

interface FileButtonProps {
  readonly id: string;
  readonly file: string;
  /** The file name of the download; default `file`. */
  readonly name?: string;
}

function FileButton({ id, file, name = file }: FileButtonProps) {
  const [ask] = useLazyChannelFileQuery();
  return <DownloadButton name={name} load={() => ask({ id, file }).unwrap()} />;
}

interface ChannelTestProps {
  readonly channel: ChannelCheck['channel'];
  readonly domain: string;
}

/** The button that checks the channel on the site, and the result. */
function ChannelTest({ channel, domain }: ChannelTestProps) {
  const { data, isFetching, refetch } = useSiteCheckQuery(domain);
  const check = data?.channels.find((each) => each.channel === channel);
  return (
    <>
      <BusyButton
        size="sm"
        variant="default"
        busy={isFetching}
        busyLabel="Testing…"
        onClick={() => void refetch()}
      >
        Test
      </BusyButton>
      <div aria-live="polite">{check && <ChannelState check={check} />}</div>
    </>
  );
}
