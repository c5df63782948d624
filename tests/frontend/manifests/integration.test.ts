import { describe, expect, it } from '@jest/globals';
import { headTags, robotsBlock } from '../../../frontend/src/features/integration/snippets.ts';
import {
  checksOf,
  failedValidation,
  VALIDATION_TITLES,
} from '../../../frontend/src/features/integration/validation.ts';
import { NETWORK_ERROR } from '../../../frontend/src/lib/api-error.ts';

const URL = 'https://signpost.example/api/scanner/public/manifest/shop.example';

describe('lines for the site', () => {
  it('are three for robots.txt', () => {
    expect(robotsBlock(URL, 'directive')).toBe(
      `AI-Manifest: ${URL}\nAI-Manifest-Provider: Signpost\nAI-Manifest-Version: 1.0`,
    );
  });

  it('are the same as comments', () => {
    const lines = robotsBlock(URL, 'comment').split('\n');
    expect(lines.map((line) => line.replace(/^# /, '')).join('\n')).toBe(
      robotsBlock(URL, 'directive'),
    );
    expect(lines.every((line) => line.startsWith('# '))).toBe(true);
  });

  it('escape the address', () => {
    expect(headTags('https://a.example/?x="1"&y')).toBe(
      [
        '<meta name="ai-manifest" content="https://a.example/?x=&quot;1&quot;&amp;y" />',
        '<link rel="ai-manifest" type="application/json" href="https://a.example/?x=&quot;1&quot;&amp;y" />',
      ].join('\n'),
    );
  });
});

describe('a validation that failed', () => {
  const result = failedValidation('shop.example', NETWORK_ERROR);

  it('is a result of status error with the reason', () => {
    expect(VALIDATION_TITLES[result.status]).toBe('Validation Error');
    expect(result.recommendations).toEqual([
      {
        type: 'error',
        message: `Failed to validate integration: ${NETWORK_ERROR.message}`,
      },
    ]);
  });

  it('lists no checks of a site that could not be read', () => {
    expect(checksOf(result)).toEqual([]);
    expect(checksOf({ ...result, status: 'not_optimized', sitemap: true })).toContainEqual([
      'Sitemap',
      true,
    ]);
  });
});
