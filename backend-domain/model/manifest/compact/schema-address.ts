/** The address of one version's schema, derived from that of another: `…/ai-manifest-1.0.json`. */
export function schemaOf(address: string, version: '1.0' | '1.1'): string {
  return address.replace(/ai-manifest-1\.\d/, `ai-manifest-${version}`);
}
