import { readFileSync } from 'node:fs';

/** An address that an attacker may use, and the required result. */
export interface UrlVector {
  readonly id: string;
  readonly category: string;
  readonly url: string;
  readonly expect: 'block' | 'block-after-dns' | 'reject-scheme' | 'reject-url' | 'allow';
  readonly evenWithPrivateAllowed?: boolean;
}

interface SsrfVectors {
  readonly denyCidrs: Readonly<Record<'ipv4' | 'ipv6', readonly { readonly cidr: string }[]>>;
  readonly urls: readonly UrlVector[];
  readonly redirectScenarios: readonly {
    readonly id: string;
    readonly status?: number;
    readonly location?: string;
    readonly header?: string;
  }[];
  readonly dnsScenarios: readonly { readonly id: string }[];
  readonly browserVectors: readonly { readonly id: string; readonly mechanism: string }[];
}

export const ssrfVectors: SsrfVectors = JSON.parse(
  readFileSync(new URL('../data/ssrf-vectors.json', import.meta.url), 'utf8'),
);
