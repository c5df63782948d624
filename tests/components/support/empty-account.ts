import type { ContractServer } from './contract-server.ts';
import { giveScans } from './scans.ts';

/**
 * The answers for the dashboard of an account that has no scans yet. Every test begins with these answers and gives
 * others only where its own account differs.
 */
export function giveEmptyAccount(server: ContractServer): void {
  giveScans(server, []);
  server.answer('sites', 200, { sites: [] });
  server.answer('agentTokens', 200, { tokens: [] });
  server.answer('behindLogin', 200, { pages: [], included: false, can_leave_out: true });
}
