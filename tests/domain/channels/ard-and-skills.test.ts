import { describe, expect, it } from '@jest/globals';
import { skillsIndex } from '@signpost/backend-domain/model/channels/agent-skills/skills-index.ts';
import { writeSkills } from '@signpost/backend-domain/model/channels/agent-skills/write-skills.ts';
import { compileArd } from '@signpost/backend-domain/model/channels/ard/compile-ard.ts';
import { ConformanceTester } from 'lighthouse/third-party/ard/ard.js';
import { aChannelSite } from '../../support/channel-mothers.ts';
import { manifestOf } from '../../support/manifest-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const site = aChannelSite(manifestOf(shopPages()));
const skills = writeSkills(site);
const manifestUrl = 'https://signpost.example/api/claims/c1/manifest';
const mcpUrl = 'https://signpost.example/mcp';

describe('The skills of a site', () => {
  it('have names and descriptions that the Agent Skills specification allows', () => {
    expect(skills.length).toBeGreaterThan(3);
    expect(new Set(skills.map(({ name }) => name)).size).toBe(skills.length);
    for (const { name, description } of skills) {
      expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(name.length).toBeLessThanOrEqual(64);
      expect(description.length).toBeLessThanOrEqual(1_024);
    }
  });

  it('begin with front matter that repeats name and description', () => {
    for (const { name, description, content } of skills) {
      const [open, first, second, close] = content.split('\n');
      expect([open, close]).toEqual(['---', '---']);
      expect(first).toBe(`name: ${name}`);
      expect(JSON.parse(second?.replace('description: ', '') ?? '')).toBe(description);
    }
  });

  it('give the steps of a workflow and say when to ask the person', () => {
    const login = skills.find(({ title }) => title.includes('Log in'));
    expect(login?.content).toContain('Fill {{username}} into the textbox “User name”.');
    expect(login?.content).toContain('stop before the last step and ask the person to confirm');
    const search = skills.find(({ title }) => title.includes('Search'));
    expect(search?.content).toContain('It only reads.');
  });

  it('are listed with the digest of their content', () => {
    const { $schema, skills: listed } = skillsIndex(skills, (text) => `hash of ${text.length}`);
    expect($schema).toContain('0.2.0');
    expect(listed[0]).toEqual({
      name: skills[0]?.name,
      type: 'skill-md',
      description: skills[0]?.description,
      url: `/.well-known/agent-skills/${skills[0]?.name}/SKILL.md`,
      digest: `sha256:hash of ${skills[0]?.content.length}`,
    });
  });
});

describe('The ARD catalogue of a site', () => {
  const catalog = compileArd(site, { manifestUrl, mcpUrl, skills });

  /** The entries of the catalogue, in which the nested catalogue is replaced by its entries. */
  const listed = catalog.entries.flatMap((entry) =>
    entry.data !== undefined && 'entries' in entry.data ? entry.data.entries : [entry],
  );
  const addressOf = ({ url, data }: (typeof listed)[number]) =>
    url ?? (data !== undefined && 'remotes' in data ? data.remotes[0]?.url : undefined);

  it('lists the manifest, llms.txt, the MCP server and each skill', () => {
    expect(listed.map(addressOf)).toEqual([
      manifestUrl,
      'https://shop.example/llms.txt',
      mcpUrl,
      ...skills.map(({ name }) => `https://shop.example/.well-known/agent-skills/${name}/SKILL.md`),
    ]);
  });

  it('passes the conformance test of the ARD project without errors and warnings', () => {
    const conformance = new ConformanceTester();
    conformance.validate_manifest(JSON.stringify(catalog), 'ard.json');
    expect([...conformance.errors, ...conformance.warnings]).toEqual([]);
  });

  it('contains the MCP server’s card (SEP-2127)', () => {
    const entry = listed.find(({ data }) => data !== undefined && 'remotes' in data);
    expect(entry).toMatchObject({
      type: 'application/mcp-server-card+json',
      data: {
        name: 'example.signpost/signpost',
        remotes: [{ type: 'streamable-http', url: mcpUrl }],
      },
    });
    expect(entry?.description).toContain('Each call names the site: shop.example.');
  });

  it('lists no MCP server when no server has the manifest', () => {
    const { entries } = compileArd(site, { manifestUrl, mcpUrl: null, skills });
    expect(JSON.stringify(entries)).not.toContain('mcp');
  });

  it('gives each entry a unique URN and two to five queries', () => {
    const all = [...catalog.entries, ...listed.filter((each) => !catalog.entries.includes(each))];
    const ids = all.map(({ identifier }) => identifier);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { identifier, representativeQueries } of all) {
      expect(identifier).toMatch(/^urn:air:shop\.example:[a-z-]+:[a-z0-9-]+$/);
      expect(representativeQueries.length).toBeGreaterThanOrEqual(2);
      expect(representativeQueries.length).toBeLessThanOrEqual(5);
    }
  });
});
