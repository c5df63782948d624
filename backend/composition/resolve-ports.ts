import type { Container, ServiceIdentifier } from 'inversify';

type Resolved<Tokens> = {
  readonly [Name in keyof Tokens]: Tokens[Name] extends ServiceIdentifier<infer Port>
    ? Port
    : never;
};

/**
 * What the container has bound to each token. Resources (database, proxy) are opened here, in the order of the tokens.
 */
export async function resolvePorts<Tokens extends Readonly<Record<string, ServiceIdentifier>>>(
  container: Container,
  tokens: Tokens,
): Promise<Resolved<Tokens>> {
  const resolved: Record<string, unknown> = {};
  for (const [name, token] of Object.entries(tokens)) {
    resolved[name] = await container.getAsync(token);
  }
  return resolved as Resolved<Tokens>;
}
