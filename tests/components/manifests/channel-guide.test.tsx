import { describe, expect, it } from '@jest/globals';
import { WEBMCP_INTEGRITY, WEBMCP_SCRIPT } from '@signpost/contracts/generated/webmcp-script.ts';
import type { AgentTest } from '@signpost/contracts/http/agent-test.ts';
import { screen, within } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import { copiedTexts } from '../support/clipboard.ts';
import type { ContractServer } from '../support/contract-server.ts';
import { savedFiles } from '../support/files.ts';
import { aSession, giveManifests } from '../support/manifest-answers.ts';
import { aValidation, OWN_MANIFEST_URL } from '../support/publication-mothers.ts';
import { aListedScan } from '../support/scans.ts';

const shop = aListedScan({ isPublic: true });

async function openChannels(prepare: (server: ContractServer) => void = () => {}) {
  const page = renderApp('/dashboard?tab=manifests', {
    signedIn: true,
    prepare: (server) => {
      giveManifests(server, [shop]);
      const robots = {
        original: null,
        updated: '',
        added_lines: [],
        manifest_url: OWN_MANIFEST_URL,
      };
      server.answer('sessionDetails', 200, aSession(shop, { robots }));
      prepare(server);
    },
  });
  return { ...page, channels: within(await screen.findByRole('region', { name: 'Channels' })) };
}

const stepOf = (channels: ReturnType<typeof within>, title: RegExp) => {
  const step = channels.getByRole('heading', { level: 3, name: title }).closest('li');
  if (step === null) throw new Error('The heading is in no step.');
  return within(step);
};

describe('The channels of the integration guide', () => {
  it('are four, each with its own test, and a test in a browser', async () => {
    const { channels } = await openChannels();
    const titles = channels.getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent?.split(':')[0]?.trim())).toEqual([
      'WebMCP',
      'llms.txt',
      'Agent Skills',
      'ARD',
      'Test as an agent in a browser',
    ]);
    expect(await channels.findAllByRole('button', { name: 'Test' })).toHaveLength(4);
    await expectAccessible();
  });

  it('include the script by a tag with its hash and the address of the tools', async () => {
    const { channels, user } = await openChannels();
    const copied = copiedTexts();
    await user.click(await channels.findByRole('button', { name: 'Copy script tag' }));
    expect(copied()).toEqual([
      `<script src="/webmcp.js" integrity="${WEBMCP_INTEGRITY}" data-tools="${OWN_MANIFEST_URL}/webmcp.json" defer="defer"></script>`,
    ]);
  });

  it('download their files', async () => {
    const { channels, server, user } = await openChannels((api) => {
      api.answer('webmcpScript', 200, WEBMCP_SCRIPT);
      api.answer('sessionChannel', 200, '{}');
      api.answer('sessionChannels', 200, {
        files: [
          {
            file: 'skill-navigate-shop-example.md',
            path: '/.well-known/agent-skills/navigate-shop-example/SKILL.md',
            content_type: 'text/markdown',
            bytes: 10,
          },
        ],
      });
    });
    const files = savedFiles();
    await user.click(channels.getByRole('button', { name: 'Download webmcp.js' }));
    expect(await files.next()).toMatchObject({ name: 'webmcp.js', text: WEBMCP_SCRIPT });
    await user.click(channels.getByRole('button', { name: 'Download ard.json' }));
    expect(await files.next()).toMatchObject({ name: 'ard.json' });
    await user.click(await channels.findByRole('button', { name: 'Download SKILL.md' }));
    expect(await files.next()).toMatchObject({ name: 'SKILL.md' });
    expect(server.calls('sessionChannel').map(({ params }) => params.file)).toEqual([
      'ard.json',
      'skill-navigate-shop-example.md',
    ]);
  });

  it('show the findings of an agent, and check again when they are tested', async () => {
    const check = (state: 'missing' | 'valid', problems: string[]) =>
      aValidation({ channels: [{ channel: 'webmcp', state, problems }] });
    const { channels, server, user } = await openChannels((api) =>
      api.answer('validateDomain', 200, check('missing', ['The start page offers no tools.'])),
    );
    const step = stepOf(channels, /^WebMCP/);
    expect(await step.findByText('Not found')).toBeTruthy();
    expect(step.getByText('The start page offers no tools.')).toBeTruthy();
    server.answer('validateDomain', 200, check('valid', []));
    await user.click(step.getByRole('button', { name: 'Test' }));
    expect(await step.findByText('Found and valid')).toBeTruthy();
  });

  it('are tested with a browser, which shows the change of the score and the tools', async () => {
    const { channels, server, user } = await openChannels();
    const step = stepOf(channels, /^Test as an agent/);
    const test: AgentTest = {
      tested_at: '2026-11-23T10:00:00.000Z',
      url: 'https://shop.example/',
      agentic: {
        before: 50,
        after: 80,
        lost: [{ title: 'Accessibility tree is not well-formed', points: 20 }],
        reason: null,
      },
      webmcp: {
        tools: [
          { name: 'describe_page', read_only: true },
          { name: 'fill_in_contact_form', read_only: false },
        ],
        count: 2,
        call: { tool: 'describe_page', ok: true, answer: 'Open page: /' },
        reason: null,
      },
    };
    server.answer('testAsAgent', 200, test);
    server.answer('latestAgentTest', 200, { latest: test });
    await user.click(step.getByRole('button', { name: 'Test with a browser' }));
    expect(await step.findByText('Agentic score: 50 before, 80 now')).toBeTruthy();
    expect(step.getByText('Accessibility tree is not well-formed (−20)')).toBeTruthy();
    expect(step.getByText('WebMCP: 2 tools')).toBeTruthy();
    expect(step.getByText('describe_page was called and answered: “Open page: /”')).toBeTruthy();
    await expectAccessible();
  });

  it('say why a test with a browser failed', async () => {
    const { channels, server, user } = await openChannels();
    const step = stepOf(channels, /^Test as an agent/);
    server.fail('testAsAgent', 'QUOTA_EXCEEDED', 'This server already tests another site.');
    await user.click(step.getByRole('button', { name: 'Test with a browser' }));
    expect(
      await step.findByText('The test failed: This server already tests another site.'),
    ).toBeTruthy();
  });
});
