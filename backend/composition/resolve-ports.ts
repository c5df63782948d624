import type { Ports } from '@signpost/backend-domain/ports/ports.ts';
import type { Container } from 'inversify';
import { ports } from './tokens.ts';

/** The named ports as the container binds them; what must be opened (database, proxy) is opened here. */
export async function resolvePorts<Name extends keyof Ports>(
  container: Container,
  names: readonly Name[],
): Promise<Pick<Ports, Name>> {
  const resolved: Partial<Ports> = {};
  for (const name of names) await resolve(container, name, resolved);
  return resolved as Pick<Ports, Name>;
}

async function resolve<Name extends keyof Ports>(
  container: Container,
  name: Name,
  resolved: { -readonly [Each in keyof Ports]?: Ports[Each] },
): Promise<void> {
  resolved[name] = await container.getAsync(ports[name]);
}
