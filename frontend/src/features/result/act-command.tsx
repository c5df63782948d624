import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { CopyButton } from '../../components/copy-button.tsx';

interface ActCommandProps {
  /** The id of the workflow. */
  readonly workflow: string;
  /** Undefined until it is loaded. */
  readonly manifest: AiManifest | undefined;
}

/** The command that runs the workflow with the downloaded manifest (docs/guide.md). */
export function ActCommand({ workflow, manifest }: ActCommandProps) {
  const described = manifest?.workflows.find(({ id }) => id === workflow);
  if (described === undefined) return null;
  const values = described.steps.flatMap(({ value = '', url = '' }) => [
    ...`${value} ${url}`.matchAll(/\{\{(\w+)\}\}/g),
  ]);
  const names = [...new Set(values.map(([, name]) => name))];
  const parameters = names.map((name) => ` --param ${name}=VALUE`).join('');
  const command = `npm run -s act -- manifest.json --workflow ${workflow}${parameters}`;
  return (
    <details>
      <summary>Run it from the command line</summary>
      <p>Download manifest.json, then run this in Signpost’s folder:</p>
      <CodeBlock>{command}</CodeBlock>
      <CopyButton size="compact-sm" label="Copy command" text={command} />
    </details>
  );
}
