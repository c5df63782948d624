import { screen, within } from '@testing-library/react';
import { renderApp } from './app.tsx';
import type { ContractServer } from './contract-server.ts';
import { giveManifests } from './manifest-answers.ts';
import { aListedScan } from './scans.ts';

/** Opens the Manifests tab. `prepare`: what the server answers; without it, there are no scans. */
export const openManifests = (prepare: (server: ContractServer) => void = () => {}) =>
  renderApp('/dashboard?tab=manifests', { signedIn: true, prepare });

/** The completed scan that `withShop` lists. */
export const shop = aListedScan();

/** Opens the Manifests tab of a user with one completed scan. */
export const withShop = (prepare: (server: ContractServer) => void = () => {}) =>
  openManifests((server) => {
    giveManifests(server, [shop]);
    prepare(server);
  });

export const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** The panel of the manifest, once it shows the overview. */
export const overview = async () => {
  const panel = await region('Manifest');
  await panel.findByText('Website Overview');
  return panel;
};
