import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NewAgentTokenBody } from '@signpost/contracts/http/auth.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Section } from '../../components/section.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { serverOrigin } from '../../lib/server-address.ts';
import classes from './account.module.css';
import { useAgentTokensQuery, useNewAgentTokenMutation } from './account-api.ts';
import { AgentTokenList } from './agent-token-list.tsx';

/** Lets the user's agents read the user's manifests over MCP, with tokens that the user can revoke. */
export function AgentTokens() {
  const { data, error, isLoading, refetch } = useAgentTokensQuery();
  return (
    <Section title="Agents">
      <p>
        An agent that uses the Model Context Protocol (MCP) can ask Signpost about scanned sites.
        Public manifests need no token. With a token it can read your private ones too.
      </p>
      <CopiedText label="Copy the address" text={mcpAddress()} />
      <NewToken />
      {isLoading && <p role="status">Loading…</p>}
      {error && data === undefined && (
        <LoadFailure title="The tokens could not be loaded" error={error} onRetry={refetch} />
      )}
      {data && data.tokens.length > 0 && <AgentTokenList tokens={data.tokens} />}
    </Section>
  );
}

function NewToken() {
  const [make, { data, error, isLoading }] = useNewAgentTokenMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '' },
    validate: {
      name: (name) => NewAgentTokenBody.safeParse({ name }).error?.issues[0]?.message ?? null,
    },
  });
  return (
    <>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(async ({ name }) => {
          const answer = await make({ name });
          if (answer.data !== undefined) form.reset();
        })}
      >
        {error && <ErrorBox>{errorOfFailure(error).message}</ErrorBox>}
        <TextInput
          label="Name of the new token"
          description="For example, the agent that uses it"
          maxLength={60}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <div>
          <BusyButton type="submit" busy={isLoading}>
            Make a token
          </BusyButton>
        </div>
      </form>
      {data && (
        <div role="status">
          <p>Copy the token now. Signpost keeps only its hash and cannot show it again.</p>
          <CopiedText label="Copy the token" text={data.text} />
        </div>
      )}
    </>
  );
}

function CopiedText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <CodeBlock>{text}</CodeBlock>
      <CopyButton text={text} label={label} />
    </>
  );
}

function mcpAddress(): string {
  return `${serverOrigin()}/mcp`;
}
