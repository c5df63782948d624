import { addressKey } from '../../model/account/login-budgets.ts';
import { parseDomain } from '../../model/publishing/domain-name.ts';
import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import { ManifestNotFound } from '../../model/publishing/publishing-errors.ts';
import type { ScanSession } from '../../model/scan/scan-session.ts';
import type { Hasher } from '../../ports/hasher.ts';
import { takePoints } from '../accounts/take-points.ts';
import {
  makePublicManifest,
  makeRegistry,
  makeScanManifest,
  PUBLIC_READS_BUDGET,
  type PublicManifestPorts,
} from './public-manifests.ts';

/** A manifest for an agent. */
export interface AgentManifest {
  /** SHA-256 of the text. */
  readonly key: string;
  /** manifest.json, as text. */
  readonly text: string;
}

/** The caller: a user, identified by an agent token, or an anonymous client. */
export interface AgentReader {
  readonly userId: string | null;
  /** IP address of the client. */
  readonly client: string;
}

/** The manifests that agents may read: public ones, and for a user also their own. */
export interface AgentManifests {
  /**
   * Finds a manifest by the site's domain (the user's own newest, else that of its verified owner), or by the id of a
   * scan. Rejects with InvalidDomain, Throttled, ManifestNotFound, ScanNotFound, ManifestPrivate or
   * ManifestNotGenerated.
   */
  find(site: string, reader: AgentReader): Promise<AgentManifest>;
  /**
   * The domains with a manifest, the user's own first; if there are too many, only the newest. Rejects with Throttled.
   */
  sites(reader: AgentReader): Promise<readonly string[]>;
}

/** Ids of scans contain no dot, whereas every public domain does. */
const SCAN_ID = /^[A-Za-z0-9_-]{21}$/;
const MAX_LISTED = 50;
const MAX_OWN_SCANS = 100;

export const makeAgentManifests = (
  ports: PublicManifestPorts & { readonly hasher: Hasher },
  addresses: ManifestAddresses,
  budget = PUBLIC_READS_BUDGET,
): AgentManifests => {
  const publicManifest = makePublicManifest(ports, budget);
  const scanManifest = makeScanManifest(ports, addresses, budget);
  const registry = makeRegistry(ports, budget);
  const ownScans = async (userId: string | null): Promise<readonly ScanSession[]> => {
    if (userId === null) return [];
    const { scans } = await ports.scans.listByOwner(userId, { limit: MAX_OWN_SCANS });
    return scans.filter(({ status }) => status === 'completed');
  };
  const textOf = async (site: string, { userId, client }: AgentReader): Promise<string> => {
    if (SCAN_ID.test(site)) return (await scanManifest({ scanId: site, userId, client })).text;
    const domain = parseDomain(site);
    for (const scan of await ownScans(userId)) {
      const files = scan.domain === domain ? await ports.manifests.find(scan.id) : null;
      if (files !== null) return files.manifest;
    }
    const { text } = await publicManifest({ domain, client, isKnown: () => false });
    if (text === null) throw new ManifestNotFound(domain);
    return text;
  };
  return {
    find: async (site, reader) => {
      // Every read costs the server something, so users are throttled too, with the generous budget of visitors.
      if (reader.userId !== null)
        await takePoints(ports.throttle, [{ budget, key: addressKey(reader.client) }]);
      const text = await textOf(site, reader);
      return { key: ports.hasher.sha256(text), text };
    },
    sites: async ({ userId, client }) => {
      const { publications } = await registry({ client, limit: MAX_LISTED });
      const own = (await ownScans(userId)).map(({ domain }) => domain);
      return [...new Set([...own, ...publications.map(({ domain }) => domain)])].slice(
        0,
        MAX_LISTED,
      );
    },
  };
};
