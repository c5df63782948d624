import { lookup } from 'node:dns/promises';

/** All addresses of a name, IPv4 and IPv6. Rejects when there is none. */
export type HostResolver = (hostname: string) => Promise<readonly string[]>;

/** The operating system's answer, in its order. */
export const systemResolver: HostResolver = async (hostname) => {
  const answers = await lookup(hostname, { all: true, order: 'verbatim' });
  return answers.map(({ address }) => address);
};

/** The name did not resolve within the time it was given. */
export class ResolverTimeout extends Error {
  constructor(hostname: string, timeoutMs: number) {
    super(`${hostname} did not resolve within ${timeoutMs} ms.`);
    this.name = 'ResolverTimeout';
  }
}

/** Asks once and waits at most `timeoutMs`; rejects with ResolverTimeout, or as the resolver does. */
export async function resolveWithin(
  resolve: HostResolver,
  hostname: string,
  timeoutMs: number,
): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ResolverTimeout(hostname, timeoutMs)), timeoutMs);
  });
  try {
    return await Promise.race([resolve(hostname), late]);
  } finally {
    clearTimeout(timer);
  }
}
