import { describe, expect, it, jest } from '@jest/globals';
import type { AgentToken } from '@signpost/contracts/http/auth.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { readScanDefaults } from '../../../frontend/src/lib/scan-defaults.ts';
import { STORAGE_KEYS } from '../../../frontend/src/lib/storage-keys.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import type { ContractServer } from '../support/contract-server.ts';
import { notice } from '../support/notices.ts';

const openSettings = (prepare: (server: ContractServer) => void = () => {}) =>
  renderApp('/settings', {
    signedIn: true,
    prepare: (server) => {
      server.answer('agentTokens', 200, { tokens: [] });
      prepare(server);
    },
  });

const defaults = async () => {
  const form = within(await screen.findByRole('region', { name: 'Defaults for scans' }));
  const [pages, depth] = form.getAllByRole('textbox') as [HTMLInputElement, HTMLInputElement];
  return { form, pages, depth, save: form.getByRole('button', { name: 'Save' }) };
};

const scheme = () => document.documentElement.dataset.mantineColorScheme;

describe('The page Settings', () => {
  it('shows the specified limits until others are saved', async () => {
    openSettings();

    const { pages, depth } = await defaults();
    expect([pages.value, depth.value]).toEqual(['10', '3']);
    await expectAccessible();
  });

  it('saves limits in this browser', async () => {
    const { user } = openSettings();
    const { pages, depth, save } = await defaults();

    await user.clear(pages);
    await user.type(pages, '25');
    await user.clear(depth);
    await user.type(depth, '0');
    await user.click(save);
    await notice('Saved. New scans use these limits.');
    expect(readScanDefaults()).toEqual({ max_pages: 25, depth_limit: 0 });
  });

  it('shows the saved limits again', async () => {
    localStorage.setItem(
      STORAGE_KEYS.scanDefaults,
      JSON.stringify({ max_pages: 77, depth_limit: 5 }),
    );
    openSettings();

    const { pages, depth } = await defaults();
    expect([pages.value, depth.value]).toEqual(['77', '5']);
  });

  it('refuses limits that the server does not allow, and names the allowed range', async () => {
    const { user } = openSettings();
    const { form, pages, depth, save } = await defaults();

    await user.clear(pages);
    await user.clear(depth);
    await user.type(depth, '101');
    await user.click(save);
    expect(form.getByText('Please enter a whole number from 1 to 100,000')).toBeTruthy();
    expect(form.getByText('Please enter a whole number from 0 to 100')).toBeTruthy();
    expect(readScanDefaults()).toEqual({ max_pages: 10, depth_limit: 3 });
  });

  it('resets the limits to the specified ones and removes its messages', async () => {
    const { user } = openSettings();
    const { form, pages, save } = await defaults();
    await user.clear(pages);
    await user.click(save);
    expect(form.getByText(/^Please enter a whole number/)).toBeTruthy();

    await user.click(form.getByRole('button', { name: 'Reset to 10 pages, depth 3' }));
    expect(pages.value).toBe('10');
    expect(form.queryByText(/^Please enter a whole number/)).toBeNull();
    expect(localStorage.getItem(STORAGE_KEYS.scanDefaults)).not.toBeNull();
  });

  it('says when the browser refuses to store the limits', async () => {
    const { user } = openSettings();
    const { save } = await defaults();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });

    await user.click(save);
    await notice('Your browser did not store these limits.');
    expect(screen.queryByText(/^Saved\./)).toBeNull();
  });
});

describe('The appearance', () => {
  it('is chosen in the settings and kept for the next visit', async () => {
    const { user } = openSettings();

    const choice = await screen.findByRole('radiogroup', { name: 'Appearance' });
    expect(scheme()).toBe('light');
    await user.click(within(choice).getByRole('radio', { name: 'Dark' }));
    await waitFor(() => expect(scheme()).toBe('dark'));
    expect(localStorage.getItem(STORAGE_KEYS.colorScheme)).toBe('dark');
  });

  it('changes in the header from system to light, to dark and back', async () => {
    const { user } = openSettings();
    const next = () => screen.findByRole('button', { name: /^Appearance: / });

    const names: (string | null)[] = [];
    for (let press = 0; press < 3; press += 1) {
      const button = await next();
      names.push(button.getAttribute('aria-label'));
      await user.click(button);
    }
    expect(names).toEqual([
      'Appearance: system. Change to light',
      'Appearance: light. Change to dark',
      'Appearance: dark. Change to system',
    ]);
    expect((await next()).getAttribute('aria-label')).toBe(names[0]);
  });

  it('is dark from the start for a visitor who chose it before', async () => {
    localStorage.setItem(STORAGE_KEYS.colorScheme, 'dark');
    openSettings();

    const choice = await screen.findByRole('radiogroup', { name: 'Appearance' });
    expect(scheme()).toBe('dark');
    const dark = within(choice).getByRole('radio', { name: 'Dark' }) as HTMLInputElement;
    expect(dark.checked).toBe(true);
  });
});

describe('The tokens of agents', () => {
  const laptop: AgentToken = {
    id: 't1',
    name: 'Laptop',
    created_at: '2026-11-01T10:00:00.000Z',
    last_used_at: null,
  };
  const agents = async () => within(await screen.findByRole('region', { name: 'Agents' }));

  it('show the address for agents, and the existing tokens', async () => {
    openSettings((server) => server.answer('agentTokens', 200, { tokens: [laptop] }));

    const part = await agents();
    expect(part.getByText(`${window.location.origin}/mcp`)).toBeTruthy();
    expect(await part.findByRole('button', { name: 'Revoke Laptop' })).toBeTruthy();
    expect(part.getByText(/never used/)).toBeTruthy();
    await expectAccessible();
  });

  it('are shown once when they are made', async () => {
    const { user, server } = openSettings((prepared) =>
      prepared.answer('newAgentToken', 201, { token: laptop, text: 'signpost_agent_secret' }),
    );
    const part = await agents();

    await user.type(part.getByLabelText('Name of the new token'), 'Laptop');
    server.answer('agentTokens', 200, { tokens: [laptop] });
    await user.click(part.getByRole('button', { name: 'Make a token' }));
    expect(await part.findByText('signpost_agent_secret')).toBeTruthy();
    expect(part.getByText(/Signpost keeps only its hash/)).toBeTruthy();
    expect(await part.findByRole('button', { name: 'Revoke Laptop' })).toBeTruthy();
    expect(server.sent('newAgentToken')).toEqual([{ name: 'Laptop' }]);
  });

  it('need a name', async () => {
    const { user } = openSettings();
    const part = await agents();

    await user.click(part.getByRole('button', { name: 'Make a token' }));
    expect(await part.findByText('Give the token a name, such as that of the agent.')).toBeTruthy();
  });

  it('are revoked after a confirmation', async () => {
    const { user, server } = openSettings((prepared) => {
      prepared.answer('agentTokens', 200, { tokens: [laptop] });
      prepared.answer('revokeAgentToken', 200, { success: true });
    });
    const part = await agents();

    await user.click(await part.findByRole('button', { name: 'Revoke Laptop' }));
    server.answer('agentTokens', 200, { tokens: [] });
    await user.click(await screen.findByRole('button', { name: 'Revoke token' }));
    await notice('Revoked. The agent with the token Laptop no longer has access.');
    await waitFor(() => expect(part.queryByRole('button', { name: 'Revoke Laptop' })).toBeNull());
    expect(server.calls('revokeAgentToken').map(({ params }) => params)).toEqual([
      { tokenId: 't1' },
    ]);
  });

  it('are replaced by an error when they cannot be loaded', async () => {
    openSettings((server) => server.fail('agentTokens', 'INTERNAL_ERROR', 'Something went wrong.'));

    expect(await (await agents()).findByText('The tokens could not be loaded')).toBeTruthy();
  });
});
