import { readFile } from 'node:fs/promises';

/** The network activity of a browser, from its own log (`--log-net-log=FILE`). */
export interface NetworkUse {
  /** Names that it looked up, in any way. */
  readonly lookups: readonly string[];
  /** `address:port` of every TCP connection that it tried to open. */
  readonly connections: readonly string[];
  /** Names that it would have liked to know, whether it went to look them up or not. */
  readonly wanted: readonly string[];
  /** How many times it looked for a proxy's configuration (WPAD, PAC), or for names over HTTPS. */
  readonly probes: number;
  /** The proxies that it used. */
  readonly proxies: readonly ProxyConfiguration[];
  /** UDP packets that it sent. An open socket does not count: Chromium opens one to test for a route by IPv6. */
  readonly datagrams: number;
}

interface ProxyConfiguration {
  readonly single_proxy?: readonly string[];
  readonly auto_detect?: boolean;
  readonly pac_url?: string;
}

interface NetLog {
  readonly constants: { readonly logEventTypes: Readonly<Record<string, number>> };
  readonly events: readonly {
    readonly type: number;
    readonly params?: {
      readonly address?: string;
      readonly host?: string;
      readonly hostname?: string;
      readonly new_config?: ProxyConfiguration;
    };
  }[];
}

const LOOKUPS = [
  'HOST_RESOLVER_MANAGER_JOB',
  'HOST_RESOLVER_SYSTEM_TASK',
  'HOST_RESOLVER_DNS_TASK',
  'DNS_TRANSACTION',
];
const CONNECTIONS = ['TCP_CONNECT_ATTEMPT'];
const DATAGRAMS = ['UDP_BYTES_SENT'];
const WANTED = ['HOST_RESOLVER_MANAGER_REQUEST'];
const PROBES = ['PAC_FILE_DECIDER', 'PAC_FILE_DECIDER_FETCH_PAC_SCRIPT', 'DOH_URL_REQUEST'];
const PROXIES = ['PROXY_CONFIG_CHANGED'];

/** Reads the log of a browser that has ended. Throws when it does not look as expected: an empty log is no proof. */
export async function readNetLog(file: string): Promise<NetworkUse> {
  const text = await readFile(file, 'utf8');
  const log: NetLog = JSON.parse(text);
  const { logEventTypes } = log.constants;
  const typed = (names: readonly string[]) => {
    const types = names.map((name) => logEventTypes[name]).filter((type) => type !== undefined);
    if (types.length === 0)
      throw new Error(`This browser's log knows none of ${names.join(', ')}.`);
    return log.events.filter(({ type }) => types.includes(type)).map(({ params }) => params);
  };
  return {
    lookups: typed(LOOKUPS).flatMap((params) => params?.host ?? params?.hostname ?? []),
    wanted: typed(WANTED).flatMap((params) => params?.host ?? []),
    probes: typed(PROBES).length,
    proxies: typed(PROXIES).flatMap((params) => params?.new_config ?? []),
    connections: typed(CONNECTIONS).flatMap((params) => params?.address ?? []),
    datagrams: typed(DATAGRAMS).length,
  };
}
