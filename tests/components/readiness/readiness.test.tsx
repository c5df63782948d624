import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessible } from '../support/accessibility.ts';
import { renderApp } from '../support/app.tsx';
import { copiedTexts } from '../support/clipboard.ts';
import { aValidation } from '../support/publication-mothers.ts';

const ADDRESS = '/readiness?site=shop.example';

describe('The readiness report', () => {
  it('shows visitors the level, the requirements of the next one and each channel', async () => {
    renderApp(ADDRESS, {
      prepare: (server) =>
        server.answer(
          'validateDomain',
          200,
          aValidation({
            readiness: { level: 3, name: 'Agent-Readable', missing: ['A valid ARD catalogue.'] },
            channels: [
              { channel: 'llms_txt', state: 'valid', problems: [] },
              { channel: 'ard', state: 'missing', problems: ['There is no ard.json.'] },
            ],
          }),
        ),
    });
    expect(
      await screen.findByRole('heading', { name: 'Level 3 of 5: Agent-Readable' }),
    ).toBeTruthy();
    expect(screen.getByText('A valid ARD catalogue.')).toBeTruthy();
    expect(screen.getByText('There is no ard.json.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Agent readiness of shop.example',
    );
    await expectAccessible();
  });

  it('offers a badge that links back to the report', async () => {
    const { user } = renderApp(ADDRESS, {
      prepare: (server) => server.answer('validateDomain', 200, aValidation()),
    });
    const copied = copiedTexts();
    await user.click(await screen.findByRole('button', { name: 'Copy badge' }));
    expect(copied()[0]).toBe(
      '<a href="http://localhost/readiness?site=shop.example"><img src="http://localhost/api/scanner/public/badge/shop.example" alt="Agent readiness of shop.example"></a>',
    );
  });

  it('says why a site could not be read', async () => {
    renderApp(ADDRESS, {
      prepare: (server) =>
        server.answer(
          'validateDomain',
          200,
          aValidation({
            status: 'error',
            recommendations: [{ type: 'error', message: 'No answer came in time.' }],
          }),
        ),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('No answer came in time.');
  });

  it('lets the visitor try again when the check is refused', async () => {
    const { server, user } = renderApp(ADDRESS, {
      prepare: (api) =>
        api.fail('validateDomain', 'TARGET_FORBIDDEN', 'This site may not be visited.'),
    });
    expect(await screen.findByText('This site may not be visited.')).toBeTruthy();
    server.answer('validateDomain', 200, aValidation());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Level 0 of 5: Not Ready' })).toBeTruthy();
  });
});
