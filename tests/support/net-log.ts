import { readFile } from 'node:fs/promises';

/** The network activity of a browser, from its own log (`--log-net-log=FILE`). */
export interface NetworkUse {
  /** Host names that it looked up by any method. */
  readonly lookups: readonly string[];
  /** `address:port` of every TCP connection that it tried to open. */
  readonly connections: readonly string[];
  /** Host names that it requested from its resolver, whether it then looked them up or not. */
  readonly wanted: readonly string[];
  /** The number of attempts to find a proxy configuration (WPAD, PAC) or to use DNS over HTTPS. */
  readonly probes: number;
  /** The proxies that it used. */
  readonly proxies: readonly ProxyConfiguration[];
  /**
   * The number of UDP packets that it sent. An open socket does not count: Chromium opens one to test for an IPv6
   * route.
   */
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

/**
 * Reads the log of a browser that has exited. Throws when the log lacks expected event types, because an empty log
 * would prove nothing.
 */
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
