import type { ChannelCheck, ChannelName } from './channel-checks.ts';

/** The levels of isitagentready.com, lowest first. */
const LEVEL_NAMES = [
  'Not Ready',
  'Basic Web Presence',
  'Bot-Aware',
  'Agent-Readable',
  'Agent-Integrated',
  'Agent-Native',
] as const;

export interface Readiness {
  /** 0 to 5: the highest level whose own and lower requirements are all met. */
  readonly level: number;
  readonly name: (typeof LEVEL_NAMES)[number];
  /** What the next level needs, one sentence each; empty at the highest. */
  readonly missing: readonly string[];
}

/** The facts about a site that decide its level. */
export interface ReadinessSigns {
  readonly robotsTxt: boolean;
  readonly sitemap: boolean;
  /** Whether robots.txt has rules for AI crawlers, content signals or AI-Manifest lines. */
  readonly aiRules: boolean;
  readonly manifest: boolean;
  readonly channels: readonly ChannelCheck[];
}

type Requirement = readonly [isMet: boolean, sentence: string];

/**
 * The level of a site. The requirements differ from those of isitagentready.com where it asks for formats that Signpost
 * does not write.
 */
export function readinessOf(signs: ReadinessSigns): Readiness {
  const requirements = requirementsOf(signs);
  const firstUnmet = requirements.findIndex((level) => level.some(([isMet]) => !isMet));
  const level = firstUnmet < 0 ? requirements.length : firstUnmet;
  const next = requirements[level] ?? [];
  return {
    level,
    name: LEVEL_NAMES[level] ?? 'Not Ready',
    missing: next.filter(([isMet]) => !isMet).map(([, sentence]) => sentence),
  };
}

/** The requirements of the levels 1 to 5. */
function requirementsOf(signs: ReadinessSigns): readonly (readonly Requirement[])[] {
  const isValid = (channel: ChannelName): boolean =>
    signs.channels.some((each) => each.channel === channel && each.state === 'valid');
  return [
    [
      [signs.robotsTxt, 'A robots.txt that can be read.'],
      [signs.sitemap, 'A sitemap.'],
    ],
    [
      [
        signs.aiRules,
        'Rules for AI agents in robots.txt: the AI-Manifest lines, groups for AI crawlers, or Content-Signal.',
      ],
    ],
    [
      [isValid('llms_txt'), 'A valid llms.txt.'],
      [signs.manifest, 'A manifest that the site names and that can be read.'],
    ],
    [
      [
        isValid('ard') || isValid('agent_skills'),
        'A valid ARD catalogue or a valid index of Agent Skills.',
      ],
    ],
    [
      [isValid('ard'), 'A valid ARD catalogue.'],
      [isValid('agent_skills'), 'A valid index of Agent Skills.'],
      [isValid('webmcp'), 'Tools for browsers by WebMCP.'],
    ],
  ];
}
