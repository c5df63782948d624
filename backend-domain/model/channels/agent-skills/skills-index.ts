import { AGENT_SKILLS_FOLDER } from '../../site/well-known.ts';
import type { Skill } from './write-skills.ts';

/** `/.well-known/agent-skills/index.json` by Agent Skills Discovery 0.2.0. */
export interface SkillsIndex {
  readonly $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
  readonly skills: readonly {
    readonly name: string;
    readonly type: 'skill-md';
    /** At most 1,024 characters. */
    readonly description: string;
    readonly url: string;
    /** `sha256:` and 64 hexadecimal digits, of the file's bytes. */
    readonly digest: string;
  }[];
}

/** Where a skill is served on the site. */
export function skillPath(name: string): string {
  return `${AGENT_SKILLS_FOLDER}${name}/SKILL.md`;
}

/** Lists the skills with the digests of their files. `sha256`: of a text's UTF-8 bytes, as hexadecimal digits. */
export function skillsIndex(
  skills: readonly Skill[],
  sha256: (text: string) => string,
): SkillsIndex {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skills.map(({ name, description, content }) => ({
      name,
      type: 'skill-md',
      description,
      url: skillPath(name),
      digest: `sha256:${sha256(content)}`,
    })),
  };
}
