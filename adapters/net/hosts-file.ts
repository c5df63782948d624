import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

const HOSTS_FILE = '/etc/hosts';

/**
 * The addresses of a name in a hosts file (hosts(5)): each line has an address and its names, `#` begins a comment.
 * None when the file cannot be read. `path`: default /etc/hosts.
 */
export async function addressesInHostsFile(
  hostname: string,
  path = HOSTS_FILE,
): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return addressesIn(text, hostname);
}

function addressesIn(text: string, hostname: string): readonly string[] {
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
