import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

const HOSTS_FILE = '/etc/hosts';

/** The addresses of a name in the hosts file of this machine; none when there is no such file. */
export async function addressesInHostsFile(hostname: string): Promise<readonly string[]> {
  const text = await readFile(HOSTS_FILE, 'utf8').catch(() => '');
  return addressesIn(text, hostname);
}

/**
 * The addresses of a name in the text of a hosts file (hosts(5)): an address and its names a line, `#` for comments.
 * @internal
 */
export function addressesIn(text: string, hostname: string): readonly string[] {
  const wanted = hostname.toLowerCase();
  const addresses = new Set<string>();
  for (const line of text.split('\n')) {
    const [entry = ''] = line.split('#', 1);
    const [address = '', ...names] = entry.trim().split(/\s+/);
    if (isIP(address) !== 0 && names.some((name) => name.toLowerCase() === wanted))
      addresses.add(address);
  }
  return [...addresses];
}
